/*
 * The page of a peer: `?peer=` says whose. It offers the same steps to the bench whatever keeps the records:
 * `open`, `queue`, `drain`, `pull`, `count`, `firstScreen`. Times are the page's own, in milliseconds.
 */

const peers = {
  single: async () => (await import("./plain-dexie.js")).plainDexie(1),
  batch: async () => (await import("./plain-dexie.js")).plainDexie(100),
  rxdb: async () => (await import("./rxdb.js")).rxdb(),
  pouchdb: async () => (await import("./pouchdb.js")).pouchdb(),
};

const parameters = new URLSearchParams(location.search);
const peer = await peers[parameters.get("peer")]();

/** Milliseconds that a step takes. */
async function timed(step) {
  const began = performance.now();
  await step();
  return performance.now() - began;
}

/** The newest visits as a list: a start is over when they are painted. */
async function firstScreen(name) {
  const visits = await peer.newest(name, 20);
  const list = document.getElementById("list");
  for (const visit of visits) {
    const line = document.createElement("li");
    line.textContent = `${visit.start_at} ${visit.company_name} ${visit.content}`;
    list.append(line);
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return { visits: visits.length, ms: performance.now() };
}

globalThis.bench = {
  queue: (name, records) => peer.queue(name, records),
  drain: (name) => timed(() => peer.drain(name)),
  pull: (name) => timed(() => peer.pull(name)),
  count: (name) => peer.count(name),
  firstScreen,
};

// A start without anything to be asked: straight to the first screen.
if (parameters.has("start")) globalThis.started = firstScreen(parameters.get("start"));
