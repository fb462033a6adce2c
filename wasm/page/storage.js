// Keeps what the game stores, in a database of the browser: what has been done is on the
// disk a moment later, and a tab that is closed or killed loses no more than that moment.
// It tells other tabs of what is new, and which of them has a battle open.
"use strict";

(() => {
  const prefix = "frontage.";
  const kept = new Map(); // all that is kept, by key; null for what was forgotten
  const stored = new Set(); // the keys that were stored since the start
  const waiting = new Set(); // … and are not in the database yet
  let writing = false;
  let failing = false; // the last writing did not work
  let persists = false; // the browser has been asked not to make room with this
  let database = null;
  const channel = window.BroadcastChannel ? new BroadcastChannel("frontage") : null;

  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  async function open() {
    if (database) return;
    const request = indexedDB.open("frontage", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    database = await result(request);
    database.onclose = database.onversionchange = close;
  }
  function close() {
    database?.close();
    database = null;
  }

  async function readAll() {
    await open();
    const table = database.transaction("kept").objectStore("kept");
    const [keys, values] = await Promise.all([result(table.getAllKeys()), result(table.getAll())]);
    keys.forEach((key, i) => { if (!stored.has(key)) kept.set(key, values[i]); });
  }

  // The game starts when what is kept has been read, or cannot be.
  const ready = Promise.race([readAll().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 5000))]);

  // load also finds what earlier versions kept, which had no database.
  function load(key) {
    if (kept.has(key)) return kept.get(key);
    try {
      return localStorage.getItem(prefix + key);
    } catch (error) {
      return null; // storage is switched off
    }
  }

  const keys = (begin) => [...kept.keys()].filter((key) => key.startsWith(begin) && kept.get(key) !== null);

  // store keeps a text, or forgets it when it is null. Of settings the page asks before
  // the database is open.
  function store(key, text) {
    kept.set(key, text);
    stored.add(key);
    try {
      if (text === null) localStorage.removeItem(prefix + key);
      else if (key === "settings") localStorage.setItem(prefix + key, text);
    } catch (error) {
      queueMicrotask(() => tell(error)); // the game is busy
    }
    if (key === "settings") return;
    waiting.add(key);
    write();
  }

  async function write() {
    if (writing) return;
    writing = true;
    await null; // all that one step of the game stores is written at one stroke
    let failed = null;
    while (waiting.size > 0 && !failed) {
      try {
        await open();
        await put();
      } catch (error) {
        failed = error ?? new Error("aborted");
        close();
      }
    }
    writing = false;
    tell(failed);
  }

  // put writes what waits. What cannot be written waits until something is stored again.
  function put() {
    const list = [...waiting];
    waiting.clear();
    const again = () => list.forEach((key) => waiting.add(key));
    return new Promise((resolve, reject) => {
      let change;
      try {
        change = database.transaction("kept", "readwrite", { durability: "strict" });
        const table = change.objectStore("kept");
        for (const key of list) {
          if (kept.get(key) === null) table.delete(key);
          else table.put(kept.get(key), key);
        }
        change.commit?.();
      } catch (error) {
        again();
        reject(error);
        return;
      }
      change.oncomplete = () => {
        channel?.postMessage({ stored: list });
        resolve();
      };
      change.onabort = () => {
        again();
        reject(change.error);
      };
    });
  }

  // tell says when nothing can be kept, and when it can be again.
  function tell(error) {
    if (error) storage.call("kept", error.name === "QuotaExceededError", `${error.name}: ${error.message}`);
    else if (failing) storage.call("kept", false, "");
    failing = Boolean(error);
    if (!error && !persists) navigator.storage?.persist?.().catch(() => {});
    persists = true;
  }

  // What waits for an earlier writing goes on its way before the page does.
  window.addEventListener("pagehide", () => { if (database && waiting.size > 0) put().catch(() => {}); });
  // The browser asks whether to close a page that has something nobody keeps.
  window.addEventListener("beforeunload", (event) => { if (failing) event.preventDefault(); });

  // ---- Other tabs ---------------------------------------------------------
  const claims = new Map(); // key → {answer, release}
  let asking = 0; // claims that are not answered yet

  async function claim(key) {
    asking++;
    const mine = await (claims.get(key) ?? (navigator.locks ? lock(key) : ask(key))).answer;
    if (!mine) claims.delete(key);
    asking--;
    storage.call("claimed", key, mine);
  }

  function lock(key) {
    let release;
    const released = new Promise((resolve) => { release = resolve; });
    const answer = new Promise((resolve) => {
      navigator.locks.request(prefix + key, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && released;
      }).catch(() => resolve(true)); // the browser allows no locks
    });
    const made = { answer, release };
    claims.set(key, made);
    return made;
  }

  // ask stands in for a lock on pages of a network that have none: who has the key says so.
  function ask(key) {
    const answer = new Promise((resolve) => {
      const has = (event) => { if (event.data.has === key) resolve(false); };
      channel?.addEventListener("message", has);
      channel?.postMessage({ asks: key });
      setTimeout(() => {
        channel?.removeEventListener("message", has);
        resolve(true);
      }, 300);
    });
    const made = { answer, release() {} };
    claims.set(key, made);
    return made;
  }

  function release(key) {
    const made = claims.get(key);
    claims.delete(key);
    made?.release();
  }

  channel?.addEventListener("message", async (event) => {
    const { asks, stored: list } = event.data;
    if (asks && claims.has(asks)) channel.postMessage({ has: asks });
    if (!list) return;
    try {
      await open();
      const table = database.transaction("kept").objectStore("kept");
      const values = await Promise.all(list.map((key) => result(table.get(key))));
      list.forEach((key, i) => { if (!waiting.has(key)) kept.set(key, values[i] ?? null); });
      storage.call("storedElsewhere");
    } catch (error) {
      // seen when the page is loaded again
    }
  });

  const storage = {
    call() {}, // the page's way to the game
    ready, load, keys, store, claim, release,
    // busy tells whether something is not on the disk, or not answered, yet: for tests.
    busy: () => writing || asking > 0,
    asking: () => asking > 0,
    lose: close, // as a browser may whose user clears its data: for tests
    // changed lists what was stored since the start, for a report.
    changed: () => [...stored].filter((key) => kept.get(key) !== null).map((key) => [key, kept.get(key)]),
  };
  window.frontageStorage = storage;
})();
