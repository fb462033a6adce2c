// Stands between the browser and the game: hands over what the player does,
// does for the game what only a page can do, mirrors its buttons for keyboard
// and screen reader, and answers window.frontage.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  let game = null; // the functions of the Go program, once it runs
  let stopped = false;

  // call runs a function of the game and wakes it, since whatever is called may
  // change the picture. Before the game runs, and after it has stopped, it does
  // nothing and returns undefined.
  function call(name, ...args) {
    if (game === null || stopped) return undefined;
    const answer = game[name](...args);
    page.wake();
    return answer;
  }

  // ---- Input --------------------------------------------------------------
  // Ebitengine looks at the mouse and the fingers once a frame, misses what is
  // shorter than one, lets a cancelled touch stick, takes a wheel's lines for
  // pixels and swallows the Tab key. So the game gets its input from here, and
  // none of these events goes on to the canvas.
  const onCanvas = (event) => event.target instanceof HTMLCanvasElement;
  const listen = (type, handle) =>
    window.addEventListener(type, handle, { capture: true, passive: false });

  function listenOnCanvas(type, handle) {
    listen(type, (event) => {
      if (!onCanvas(event)) return;
      event.stopPropagation();
      if (event.cancelable) event.preventDefault();
      handle(event);
    });
  }
  const nothing = () => {};
  // Pointer events stand for all of these.
  for (const type of ["mousedown", "mouseup", "mousemove", "touchstart", "touchmove", "touchend", "touchcancel"]) {
    listenOnCanvas(type, nothing);
  }

  // point hands over a mouse or a pen that is over the window, or a finger that
  // is on the glass, or not.
  let held = 0; // the buttons of the mouse
  function point(event, here) {
    if (event.pointerType === "touch") call("touch", event.pointerId, here, event.clientX, event.clientY);
    else call("pointer", event.clientX, event.clientY, held = event.buttons, true);
  }
  listenOnCanvas("pointerdown", (event) => {
    // Focus returns to the game from a button of the mirror or a notice.
    event.target.focus({ preventScroll: true });
    event.target.setPointerCapture(event.pointerId);
    point(event, true);
  });
  listenOnCanvas("pointermove", (event) => point(event, true));
  listenOnCanvas("pointerup", (event) => point(event, false));
  listenOnCanvas("pointercancel", (event) => point(event, false));
  listenOnCanvas("pointerout", (event) => {
    if (event.pointerType !== "touch") call("pointer", event.clientX, event.clientY, held = event.buttons, false);
  });

  listenOnCanvas("wheel", (event) => {
    // Not every wheel says which buttons are held, and what is held is turned by it.
    call("pointer", event.clientX, event.clientY, held, true);
    const pixels = [1, 40, window.innerHeight][event.deltaMode]; // of a pixel, a line, a page
    if (event.ctrlKey) {
      // A pinch on a trackpad arrives as a wheel with ctrl.
      call("pinch", Math.exp(-event.deltaY * pixels * 0.01));
    } else {
      call("wheel", event.deltaX * pixels, event.deltaY * pixels);
    }
  });

  // keyName gives a letter by its place on the keyboard where the layout has no
  // Latin letters, so that the game's keys work there too.
  function keyName(event) {
    if (event.key.length === 1 && event.key > "\x7f" && /^Key[A-Z]$/.test(event.code)) {
      return event.code[3].toLowerCase();
    }
    return event.key.length === 1 ? event.key.toLowerCase() : event.key;
  }
  const modifiers = (event) =>
    (event.ctrlKey || event.metaKey ? 1 : 0) | (event.shiftKey ? 2 : 0) | (event.altKey ? 4 : 0);

  // belongsToBrowser tells the keys that the page leaves alone: Tab, the
  // function keys and every shortcut with ctrl that is not the game's.
  function belongsToBrowser(event) {
    if (event.key === "Tab" || /^F\d+$/.test(event.key)) return true;
    const typed = event.getModifierState("AltGraph");
    if ((event.ctrlKey || event.metaKey) && !typed) return !game?.wants(keyName(event), modifiers(event));
    return event.altKey && !typed;
  }

  listen("keydown", (event) => {
    if (onCanvas(event)) event.stopPropagation();
    if (stopped || event.isComposing || belongsToBrowser(event)) return;
    if (event.target.closest("textarea, #failure")) return;
    if (event.target.closest("#controls input")) {
      if (event.key === "Enter") call("give", event.target.dataset.id);
      if (event.key === "Escape") document.querySelector("canvas").focus({ preventScroll: true });
      return;
    }
    // A button of the page is pressed by these; all other keys play the game.
    if (event.target.closest("button") && (event.key === "Enter" || event.key === " ")) return;
    event.preventDefault();
    const typed = event.getModifierState("AltGraph") || !(event.ctrlKey || event.metaKey || event.altKey);
    call("keyDown", keyName(event), modifiers(event), typed && event.key.length === 1 ? event.key : "");
  });
  listen("keyup", (event) => {
    if (onCanvas(event)) event.stopPropagation();
    // Browsers on a Mac report no key that goes up while command is down.
    if (event.key === "Meta") call("blur");
    else call("keyUp", keyName(event), modifiers(event));
  });
  window.addEventListener("blur", () => call("blur"));
  window.addEventListener("focus", () => page.wake());
  document.addEventListener("visibilitychange", () => page.wake());

  // ---- Files, links, clipboard --------------------------------------------
  const mostBytes = 16 << 20; // far above any battle; keeps a film from filling the memory

  async function hand(file) {
    if (file.size > mostBytes) {
      call("unread", file.name, "large");
      return;
    }
    try {
      call("dropped", file.name, new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      call("unread", file.name, String(error)); // it has gone meanwhile
    }
  }

  // take hands over what is dropped or pasted: its first file, or else its text.
  function take(data) {
    const items = [...data.items].filter((item) => item.kind === "file");
    const isFolder = (item) => item.webkitGetAsEntry?.()?.isDirectory;
    const file = items.find((item) => !isFolder(item))?.getAsFile();
    const text = data.getData("text/plain");
    if (file) hand(file);
    else if (items.length > 0) call("unread", items[0].webkitGetAsEntry().name, "folder");
    else if (text.length > mostBytes) call("unread", text.slice(0, 40) + "…", "large");
    else call("pasted", text);
  }

  listen("dragover", (event) => {
    event.preventDefault();
    event.stopPropagation();
  });
  listen("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    take(event.dataTransfer);
  });
  byId("file").addEventListener("change", () => {
    const file = byId("file").files[0];
    byId("file").value = ""; // the same file may be chosen again
    if (file) hand(file);
  });
  document.addEventListener("paste", (event) => {
    if (event.target.closest?.("textarea, #controls input")) return;
    take(event.clipboardData);
  });
  window.addEventListener("hashchange", () => openLink());

  let left = ""; // the address with the link that was left behind
  const holdsLink = () => /^#[srkfwml]=/.test(location.hash);
  let opening = false;

  function openLink() {
    if (!holdsLink()) return;
    opening = true;
    call("openLink", location.hash);
    opening = false;
  }

  // copy puts text on the clipboard. The game itself says that it did so; where
  // nobody does, say is given.
  function copy(text, say) {
    const done = () => { if (say) notice(say, { seconds: 3 }); };
    const refused = () => notice("The browser did not allow copying. Copy it from here:", { field: text });
    if (!navigator.clipboard) refused();
    else navigator.clipboard.writeText(text).then(done, refused);
  }

  function setLink(fragment) {
    history.replaceState(null, "", fragment || location.pathname + location.search);
  }

  function saveFile(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    // The download has to begin before its address ends.
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  // ---- Storage ------------------------------------------------------------
  const storage = window.frontageStorage;
  storage.call = call;

  function store(key, text) {
    // The battle has gone on: loading the page again must not go back to the
    // position in the address.
    if (!opening && holdsLink() && key !== "settings") setLink("");
    storage.store(key, text);
  }

  // ---- Rooms for live play ------------------------------------------------
  let socket = null;
  let dialling = 0;
  let silence = 0; // a server speaks every 25 seconds, if only to say that it is there

  function hangUp() {
    clearTimeout(dialling);
    clearTimeout(silence);
    if (socket) socket.onmessage = socket.onclose = null;
    socket?.close();
    socket = null;
  }

  function dial(address, number, after) {
    hangUp();
    const lost = () => {
      hangUp();
      call("disconnected", number);
    };
    const listenOn = () => {
      clearTimeout(silence);
      silence = setTimeout(lost, 70000);
    };
    dialling = setTimeout(() => {
      if (new URL(address).host !== location.host) {
        notice("This room is on another server. Open its link in the address bar.");
        return;
      }
      socket = new WebSocket(address);
      listenOn();
      socket.onclose = lost;
      socket.onmessage = (event) => {
        listenOn();
        call("heard", number, event.data);
      };
    }, after);
  }

  function say(text) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  }

  async function findRooms() {
    const answer = await fetch("live", { cache: "no-store" }).then((response) => response.json()).catch(() => null);
    if (answer?.rooms) call("roomsFound", answer.clock ?? "");
  }

  // ---- Light and dark -----------------------------------------------------
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const bars = { light: "#26313b", dark: "#161b20" }; // of the game, for the browser's own

  function looks(dark) {
    const look = dark ? "dark" : "light";
    document.documentElement.dataset.looks = look;
    document.querySelector('meta[name="theme-color"]').content = bars[look];
  }
  // setting is one of the game's settings, for before the game runs.
  function setting(name) {
    try {
      return JSON.parse(storage.load("settings") ?? "{}")[name];
    } catch (error) {
      return undefined; // not readable: as if nothing were set
    }
  }
  // Before the game runs its settings say, or else the system.
  function looksBefore() {
    const set = setting("table");
    looks(set ? set === "dark" : systemDark.matches);
  }
  looksBefore();
  systemDark.addEventListener("change", () => {
    if (game === null) looksBefore();
    else call("systemLooks");
  });

  // ---- Files that are fetched when they are needed ------------------------
  // The words of other languages and the pages of the rules.
  const fetched = new Map(); // by name: "fr.json" for the screens, "stand-fr.json" and "stand.tsv" for the stand rules
  const asked = new Set(); // the files that are on their way, or could not be loaded

  async function load(file) {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.text();
  }

  async function keep(file) {
    fetched.set(file, await load(file));
  }

  // firstWords loads those that the game will speak when it starts.
  async function firstWords() {
    const language = setting("language") || navigator.language.slice(0, 2);
    if (language === "en") return;
    const known = JSON.parse(await load("languages.json").catch(() => "[]"));
    if (!known.some((l) => l.code === language)) return;
    const system = setting("system") || "stand";
    await Promise.all([`${language}.json`, `${system}-${language}.json`].map(keep)).catch(nothing); // the game asks again
  }

  addEventListener("online", () => asked.clear());

  function fetchFile(file) {
    if (asked.has(file)) return;
    asked.add(file);
    keep(file).then(() => {
      asked.delete(file);
      call("fetched", file);
    }, () => notice("A part of the game could not be loaded. Is there a connection?"));
  }

  // ---- Notices ------------------------------------------------------------
  let noticeTimer = 0;

  // notice shows a message over the picture. action is {label, run}; field is a
  // text to select and copy. What asks for neither is closed again after some seconds.
  function notice(text, { action, field, seconds = action || field !== undefined ? 0 : 10 } = {}) {
    clearTimeout(noticeTimer);
    byId("notice-text").textContent = text.length > 1000 ? text.slice(0, 1000) + "…" : text;
    byId("notice-field").hidden = field === undefined;
    byId("notice-do").hidden = action === undefined;
    byId("notice").hidden = false;
    if (action) {
      byId("notice-do").textContent = action.label;
      byId("notice-do").onclick = action.run;
    }
    if (field !== undefined) {
      byId("notice-field").value = field;
      byId("notice-field").focus();
      byId("notice-field").select();
    }
    if (seconds) noticeTimer = setTimeout(() => { byId("notice").hidden = true; }, seconds * 1000);
  }
  byId("notice-close").onclick = () => { byId("notice").hidden = true; };

  // The program reads the pixel ratio once: after a change the picture is right
  // but no longer sharp.
  function watchRatio() {
    matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener("change", () => {
      notice("The screen's resolution has changed. Reload for a sharp picture; the battle is kept.",
        { action: { label: "Reload", run: () => location.reload() } });
      watchRatio();
    }, { once: true });
  }
  watchRatio();

  // ---- Mirror -------------------------------------------------------------
  const mirror = new Map(); // control id → its button, or its input

  // showControls makes the buttons of the mirror those of the list, each over
  // its control, and keeps the keyboard's focus on a button that stays. Where the
  // button that has it goes, the focus goes to what is most likely wanted next; where
  // there is no such, the browser goes on from where the button was. Of a control that
  // is as it was the list says the id alone.
  function showControls(text) {
    const list = JSON.parse(text).filter((control) => (control.id ? control.enabled : mirror.has(control)));
    const wanted = new Set(list.map((control) => control.id ?? control));
    const focused = document.activeElement;
    for (const [id, button] of mirror) {
      if (wanted.has(id)) continue;
      button.remove();
      mirror.delete(id);
    }
    const parent = byId("controls");
    let next = parent.firstElementChild;
    for (const control of list) {
      const button = control.id ? mirrored(control) : mirror.get(control);
      if (button === next) next = next.nextElementSibling;
      else parent.insertBefore(button, next);
    }
    if (focused?.dataset.id && !focused.isConnected) {
      const main = [...parent.children].find((button) => button.main);
      // Not now: the game is busy with its picture.
      queueMicrotask(() => main?.focus({ preventScroll: true }));
    }
    readSoon();
  }

  // mirrored returns the button of a control, which shows it as it is now.
  function mirrored(control) {
    let button = mirror.get(control.id);
    if (control.field) return input(control, button);
    if (!button) {
      button = document.createElement("button");
      button.type = "button";
      button.dataset.id = control.id;
      button.onclick = () => call("press", control.id);
      button.onfocus = () => call("focus", control.id);
      button.onblur = () => call("focus", "");
      mirror.set(control.id, button);
    }
    button.main = control.main;
    if (button.textContent !== control.label) button.textContent = control.label;
    if (control.on) button.ariaPressed = "true";
    else button.removeAttribute("aria-pressed");
    place(button, control);
    return button;
  }

  // input returns the input of a control to type into, which lies over it and is seen.
  function input(control, here) {
    const line = here ?? document.createElement("input");
    if (!here) {
      line.type = "text";
      line.dataset.id = control.id;
      line.autocapitalize = line.autocomplete = "off";
      line.spellcheck = false;
      line.maxLength = 400;
      line.takes = control.field.takes;
      line.oninput = () => call("write", control.id, line.value);
      line.onfocus = () => call("focus", control.id);
      line.onblur = () => call("focus", "");
      mirror.set(control.id, line);
    }
    if (line.value !== control.field.text) line.value = control.field.text;
    line.ariaLabel = control.label;
    line.placeholder = control.field.hint;
    line.ariaInvalid = String(control.field.wrong);
    line.hidden = control.height < 8; // scrolled out of sight
    place(line, control);
    if (line.takes !== control.field.takes) {
      line.takes = control.field.takes;
      queueMicrotask(() => line.focus({ preventScroll: true }));
    }
    return line;
  }

  function place(element, control) {
    element.style.left = control.x + "px";
    element.style.top = control.y + "px";
    element.style.width = control.width + "px";
    element.style.height = control.height + "px";
  }

  // readSoon has what is on the screen written in words, once it has come to rest.
  let readLater = 0;
  function readSoon() {
    clearTimeout(readLater);
    readLater = setTimeout(showReading, 300);
  }

  let read = "";
  function showReading() {
    if (game === null || stopped) return;
    const text = game.reading();
    if (text === read) return;
    read = text;
    byId("reading").replaceChildren(...text.split("\n").map((line, at) => {
      // The first line says which screen it is, or which turn.
      const paragraph = document.createElement(at === 0 ? "h1" : "p");
      paragraph.textContent = line;
      return paragraph;
    }));
  }

  function announce(text) {
    const line = document.createElement("p");
    line.textContent = text;
    byId("log").append(line);
    while (byId("log").childElementCount > 50) byId("log").firstElementChild.remove();
  }

  // ---- window.frontage ----------------------------------------------------
  let resolveReady, rejectReady;
  const ready = new Promise((resolve, reject) => { [resolveReady, rejectReady] = [resolve, reject]; });
  ready.catch(nothing); // a page that does not wait for it gets no second error

  // asker returns a function that asks the game. convert makes what the caller
  // gives into what the game takes; whatever goes wrong, the answer is other's.
  function asker(name, other, convert = () => []) {
    return (value) => {
      try {
        const text = call(name, ...convert(value));
        return text === undefined ? other() : JSON.parse(text);
      } catch (error) {
        return other(error);
      }
    };
  }
  const refused = (error) => ({
    ok: false,
    rule: "",
    reason: stopped ? "The game has stopped." : game === null ? "The game is still loading." : String(error),
  });
  const count = (value) => Math.max(0, Math.min(Math.trunc(Number(value)) || 0, 1e9));

  window.frontage = Object.freeze({
    ready,
    state: asker("state", () => null),
    do: asker("do", refused, (action) => [JSON.stringify(action) ?? "null"]),
    load: asker("load", refused, (text) => [String(text)]),
    save: asker("save", () => ""),
    screen: asker("screen", () => null, (id) => [String(id)]),
    controls: asker("controls", () => []),
    events: asker("events", () => [], (n) => [count(n)]),
  });

  // ---- For the program and the loader -------------------------------------
  // ---- Sound ---------------------------------------------------------------
  // Quiet noises, made on the spot: bursts of filtered noise for wood on wood,
  // two tones for the end of a battle.
  let audio = null;
  function burst(at, frequency, loud, lasts) {
    const samples = Math.ceil(audio.sampleRate * lasts);
    const buffer = audio.createBuffer(1, samples, audio.sampleRate);
    const data = buffer.getChannelData(0);
    for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
    const source = new AudioBufferSourceNode(audio, { buffer });
    const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: 2 });
    const gain = new GainNode(audio, { gain: loud });
    source.connect(filter).connect(gain).connect(audio.destination);
    source.start(at);
  }
  function tone(at, frequency) {
    const source = new OscillatorNode(audio, { frequency, type: "triangle" });
    const gain = new GainNode(audio, { gain: 0.08 });
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + 0.9);
  }
  function sound(name) {
    if (!window.AudioContext) return;
    audio ??= new AudioContext();
    const now = audio.currentTime + 0.01;
    if (name === "dice") for (const at of [0, 0.07, 0.16, 0.22, 0.34]) burst(now + at, 1800 + 900 * Math.random(), 0.25, 0.05);
    else if (name === "move") burst(now, 320, 0.3, 0.12);
    else if (name === "end") [392, 523].forEach((frequency, i) => tone(now + 0.25 * i, frequency));
  }

  const page = {
    wake: nothing, // the loader's
    started: nothing, // the loader's: the first picture is on the screen
    connect(functions) { game = functions; },
    // ready follows the first picture. The link waits until the program is done
    // with drawing it.
    ready() {
      page.started();
      // Ebitengine puts the canvas at the end of the page and before all else in the
      // order of the Tab key: from the table Tab leads to the commands.
      const canvas = document.querySelector("canvas");
      document.querySelector("main").before(canvas);
      canvas.tabIndex = 0;
      if (document.activeElement === document.body) canvas.focus({ preventScroll: true });
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", "The table, which the text beside it describes");
      setTimeout(() => {
        openLink();
        resolveReady();
      });
    },
    // stop ends the play: what the player does from now on is the page's own.
    stop(reason) {
      stopped = true;
      showControls("[]");
      document.querySelector("canvas")?.remove();
      rejectReady(new Error(reason));
    },
    // leaveLink lets the page forget the link in its address, which may be what stopped
    // the game: loading the page again must not open it again. The report has it.
    leaveLink() {
      if (!holdsLink()) return;
      if (!location.hash.startsWith("#l=")) left = location.href; // that one is a key
      setLink("");
    },
    // report is the battle so far, as text for a developer.
    report() {
      const values = storage.changed();
      if (left) values.push(["link", left]);
      return values.map(([key, text]) => key + ":\n" + text).join("\n\n") + "\n\n" + navigator.userAgent;
    },
    openFile: () => byId("file").click(),
    paste() {
      const refused = () => notice("Press Ctrl+V (on a Mac, command+V) to paste.");
      if (!navigator.clipboard?.readText) refused();
      else navigator.clipboard.readText().then((text) => call("pasted", text), refused);
    },
    fetched: () => [...fetched.keys()],
    file: (name) => fetched.get(name),
    fetch: fetchFile,
    firstWords,
    language: () => navigator.language.slice(0, 2),
    dark: () => systemDark.matches,
    calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    looks,
    speaks(language) { document.documentElement.lang = language; },
    sound,
    fullScreen() {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.().catch(nothing);
    },
    saveFile, copy, setLink, store, showControls, readSoon, announce,
    load: storage.load,
    keys: (begin) => JSON.stringify(storage.keys(begin)),
    claim: storage.claim,
    release: storage.release,
    wakeAfter: (after) => setTimeout(() => page.wake(), after),
    findRooms, dial, say, hangUp,
  };
  window.frontagePage = page;
})();
