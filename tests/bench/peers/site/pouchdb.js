import PouchDB from "pouchdb-browser";
import { pullSize } from "./wire.js";

const remote = (name) => `${location.origin}/db/${name}`;

export function pouchdb() {
  const opened = new Map();

  function open(name) {
    if (!opened.has(name)) opened.set(name, new PouchDB(`pouchdb-${name}`));
    return opened.get(name);
  }

  return {
    async queue(name, records) {
      await open(name).bulkDocs(records.map((record) => ({ _id: record.id, ...record })));
    },
    drain: (name) => open(name).replicate.to(remote(name), { batch_size: 100 }),
    pull: (name) => open(name).replicate.from(remote(name), { batch_size: pullSize }),
    count: async (name) => (await open(name).info()).doc_count,
    // Without an index of its own PouchDB reads by id; ids begin with their time.
    async newest(name, count) {
      const { rows } = await open(name).allDocs({ include_docs: true, descending: true, limit: count });
      return rows.map((row) => row.doc);
    },
  };
}
