// Starts the game: holds its frames back while nothing happens, checks what the
// browser can do, downloads the program with a progress bar, and says in words
// what went wrong when something did.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const page = window.frontagePage;

  // ---- Frames -------------------------------------------------------------
  // Ebitengine asks for its next frame for ever, which keeps a whole core busy
  // with a picture that stands still. Here its request is held back until wake
  // is called: by input, or by the game when its picture changes by itself.
  const requestFrame = window.requestAnimationFrame.bind(window);
  let held = null; // the callback that waits
  let awake = true; // a frame is wanted
  window.requestAnimationFrame = (callback) => {
    if (!awake) {
      held = callback;
      return 0;
    }
    awake = false;
    return requestFrame(callback);
  };
  page.wake = () => {
    if (held === null) {
      awake = true;
      return;
    }
    const callback = held;
    held = null;
    requestFrame(callback);
  };
  // resting tells whether the picture is as it will stay: for tests.
  page.resting = () => held !== null && !window.frontageStorage.asking();

  // ---- Canvas -------------------------------------------------------------
  // Ebitengine's canvas would smooth edges, by painting every pixel four times, and
  // have room for depths. The game smooths its edges itself and paints in order.
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, wishes) {
    return getContext.call(this, kind, { ...wishes, antialias: false, depth: false, stencil: false });
  };

  // ---- Failures -----------------------------------------------------------
  let failed = false;
  let output = ""; // the last of what the program printed: a panic's text

  // fail covers the page with a message. Only the first failure is shown: later
  // ones follow from it.
  function fail(title, text, detail) {
    if (failed) return;
    failed = true;
    byId("loading").hidden = true;
    byId("notice").hidden = true;
    byId("failure-title").textContent = title;
    byId("failure-text").textContent = text;
    if (detail) {
      byId("failure-detail").textContent = detail;
      byId("failure-detail").hidden = false;
      byId("failure-copy").hidden = false;
      byId("failure-copy").onclick = () => page.copy(detail + "\n\n" + page.report(), "The report is copied.");
    }
    byId("failure-reload").onclick = () => location.reload();
    byId("failure").hidden = false;
    byId("failure-reload").focus();
    page.wake = () => {}; // there is nothing left to wake
    page.stop(title + ": " + text);
  }

  function canDraw() {
    const context = document.createElement("canvas").getContext("webgl2");
    if (!context) return false;
    // Browsers allow few contexts at a time: give this one back.
    context.getExtension("WEBGL_lose_context")?.loseContext();
    return true;
  }

  // ---- Download -----------------------------------------------------------
  // The server compresses, so Content-Length would be another size, or is
  // missing: the bar counts against the size that was written into the page.
  const size = Number(document.querySelector('meta[name="game-size"]').content);

  function showProgress(bytes) {
    const megabytes = (n) => (n / 1e6).toFixed(1);
    if (size > 0) {
      byId("loading-bar").value = Math.min(bytes / size, 1);
      byId("loading-text").textContent =
        bytes < size ? `Loading the game… ${megabytes(bytes)} of ${megabytes(size)} MB` : "Starting the game…";
    } else {
      byId("loading-text").textContent = `Loading the game… ${megabytes(bytes)} MB`;
    }
  }

  async function count(stream) {
    const reader = stream.getReader();
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.length;
      showProgress(bytes);
    }
  }

  async function compile(imports, signal) {
    const response = await fetch("frontage.wasm", { signal });
    if (!response.ok) throw new Error(`the server answered ${response.status} ${response.statusText}`);
    const counted = count(response.clone().body);
    const streams = WebAssembly.instantiateStreaming &&
      (response.headers.get("Content-Type") || "").startsWith("application/wasm");
    // A server that does not know the type of the file would break streaming.
    const program = streams
      ? await WebAssembly.instantiateStreaming(response, imports)
      : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    await counted;
    return program.instance;
  }

  // ---- Versions -----------------------------------------------------------
  // A page that the service worker has kept starts without a network. When there
  // is one, it first looks for a newer version, and starts that.
  async function newest() {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.active) return;
    const patience = new Promise((resolve) => setTimeout(resolve, 2000));
    await Promise.race([registration.update().catch(() => {}), patience]);
    const next = registration.installing ?? registration.waiting;
    if (!next) return;
    byId("loading-text").textContent = "Loading a new version…";
    const over = () => next.state === "activated" || next.state === "redundant";
    while (!over()) await new Promise((resolve) => next.addEventListener("statechange", resolve, { once: true }));
    if (next.state !== "activated") return; // it could not be fetched: start the old one
    location.reload();
    await new Promise(() => {});
  }

  // ---- Start --------------------------------------------------------------
  async function start() {
    if (typeof WebAssembly !== "object") {
      fail("This browser cannot run the game",
        "The game is a WebAssembly program. Please use a current version of Firefox, Chrome, Edge or Safari, or allow WebAssembly in the browser's settings.");
      return;
    }
    await newest();
    const go = new Go();
    // A page's program has one thread: memory that is collected while the game works
    // makes each of its steps slower for long. All at once takes a third off a replay.
    go.env.GODEBUG = "gcstoptheworld=1";
    // Ebitengine looks ten times a second whether its sounds have to be silent, and the
    // game has none of them: while the picture stands still, that can wait.
    const gojs = go.importObject.gojs;
    const schedule = gojs["runtime.scheduleTimeoutEvent"];
    gojs["runtime.scheduleTimeoutEvent"] = (sp) => {
      const delay = (sp >>> 0) + 8; // in milliseconds
      if (held !== null) go.mem.setUint32(delay, Math.max(go.mem.getUint32(delay, true), 10000), true);
      schedule(sp);
    };
    const write = globalThis.fs.writeSync;
    globalThis.fs.writeSync = function (fd, bytes) {
      output = (output + new TextDecoder().decode(bytes)).slice(-20000);
      return write.call(this, fd, bytes);
    };
    // Asking for WebGL starts the browser's graphics, which takes as long as the
    // download: both go on at a time, and the download ends if it is in vain.
    const download = new AbortController();
    const compiled = compile(go.importObject, download.signal);
    compiled.catch(() => {}); // told below
    if (!canDraw()) {
      download.abort();
      fail("This browser cannot draw the game",
        "The game needs WebGL 2. Please turn on hardware acceleration in the browser's settings, update the graphics driver, or use another browser.");
      return;
    }
    const spoken = page.firstWords();
    let instance;
    try {
      instance = await compiled;
      await window.frontageStorage.ready;
      await spoken;
    } catch (error) {
      fail("The game could not be loaded",
        "Please check the connection and press Reload. A game that was going on has been kept.", String(error));
      return;
    }
    // An error of WebAssembly itself, no memory say, ends no promise.
    window.addEventListener("error", (event) => {
      if (event.error instanceof WebAssembly.RuntimeError || event.error instanceof RangeError) {
        failInside(String(event.error));
      }
    });
    try {
      await go.run(instance);
      failInside("");
    } catch (error) {
      failInside(String(error));
    }
  }

  function failInside(error) {
    page.leaveLink();
    fail("The game has stopped",
      "Something went wrong inside the game. The battle is saved up to the last action: press Reload to go on with it. \"Copy report\" copies what a developer needs to find the mistake.",
      (output + error).trim() || "The program ended without a message.");
  }

  page.started = () => {
    byId("loading").hidden = true;
    // Keeping the files is work: the player's first clicks come before it.
    setTimeout(() => navigator.serviceWorker?.register("worker.js", { updateViaCache: "none" }).catch(() => {}), 6000);
  };
  start();
})();
