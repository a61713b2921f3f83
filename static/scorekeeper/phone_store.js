// What is kept on this phone, in IndexedDB; where a browser has none, in this open page. On every page,
// before outbox.js.
window.phoneStore = (() => {
  "use strict";

  const maps = { hands: new Map(), pages: new Map() };
  const keyOf = { hands: "key", pages: "path" };
  const inMemory = (name) => ({
    getAll: () => ({ result: [...maps[name].values()] }),
    get: (key) => ({ result: maps[name].get(key) }),
    put: (value) => ({ result: void maps[name].set(value[keyOf[name]], value) }),
    delete: (key) => ({ result: void maps[name].delete(key) }),
  });
  let lasts = true; // whether what is kept outlives this page

  const open = () => new Promise((resolve) => {
    try {
      const request = indexedDB.open("scorekeeper", 1);
      request.onupgradeneeded = () => {
        for (const name of Object.keys(keyOf)) {
          request.result.createObjectStore(name, { keyPath: keyOf[name] });
        }
      };
      request.onerror = () => resolve(null);
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
    } catch {
      resolve(null);
    }
  });
  let opened = open();

  const attempt = async (name, act) => {
    const database = await opened;
    lasts = database !== null;
    if (!database) return act(inMemory(name)).result;
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(name, "readwrite");
      const request = act(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  };

  const using = async (name, act) => {
    try {
      return await attempt(name, act);
    } catch {
      // A phone closes the database of a page in the background; one that is full takes no more.
      opened = open();
    }
    try {
      return await attempt(name, act);
    } catch {
      for (const each of Object.keys(maps)) {
        for (const value of await attempt(each, (store) => store.getAll()).catch(() => [])) {
          maps[each].set(value[keyOf[each]], value);
        }
      }
      opened = Promise.resolve(null);
      return attempt(name, act);
    }
  };

  // What becomes of a value: another one, null (it goes) or undefined (it stays as it is). It is read
  // and written in one transaction, so that no other tab comes between.
  const rewrite = (name, key, become) => using(name, (shelf) => {
    const outcome = {};
    const asked = shelf.get(key);
    const write = () => {
      outcome.result = asked.result && become(asked.result, shelf);
      if (outcome.result) shelf.put(outcome.result);
      if (outcome.result === null) shelf.delete(key);
    };
    if ("onsuccess" in asked) asked.onsuccess = write;
    else write();
    return outcome;
  });

  return {
    lasts: () => lasts,
    rewrite,
    all: (name) => using(name, (shelf) => shelf.getAll()),
    get: (name, key) => using(name, (shelf) => shelf.get(key)),
    put: (name, value) => using(name, (shelf) => shelf.put(value)),
    remove: (name, key) => using(name, (shelf) => shelf.delete(key)),
  };
})();
