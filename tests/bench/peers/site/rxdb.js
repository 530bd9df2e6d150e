import { createRxDatabase } from "rxdb/plugins/core";
import { replicateRxCollection } from "rxdb/plugins/replication";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { getJson, postJson, pullSize } from "./wire.js";

const schema = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: { type: "string", maxLength: 60 },
    company_id: { type: "string", maxLength: 60 },
    start_at: { type: "string", maxLength: 40 },
  },
  required: ["id", "company_id", "start_at"],
  indexes: ["company_id", "start_at"],
};

/** Records of other kinds have no such fields, but an index of RxDB wants them. */
const indexed = (record) => ({ company_id: "", start_at: "", ...record });

export function rxdb() {
  const opened = new Map();

  async function create(name) {
    const db = await createRxDatabase({
      name: `rxdb-${name}`,
      storage: getRxStorageDexie(),
      multiInstance: false,
    });
    const { records } = await db.addCollections({ records: { schema } });
    return records;
  }

  function open(name) {
    if (!opened.has(name)) opened.set(name, create(name));
    return opened.get(name);
  }

  /** Replicates once, until both sides are the same. */
  async function replicate(collection, direction) {
    const replication = replicateRxCollection({
      collection,
      replicationIdentifier: Object.keys(direction)[0],
      live: false,
      ...direction,
    });
    replication.error$.subscribe((error) => console.error(error));
    await replication.awaitInitialReplication();
  }

  return {
    async queue(name, records) {
      const collection = await open(name);
      await collection.bulkInsert(records.map(indexed));
    },
    async drain(name) {
      const handler = async (rows) => {
        const documents = rows.map((row) => row.newDocumentState);
        await postJson(`/api/push?name=${name}`, documents);
        return [];
      };
      await replicate(await open(name), { push: { handler, batchSize: 100 } });
    },
    async pull(name) {
      const handler = async (checkpoint, limit) => {
        const after = checkpoint?.after ?? 0;
        const page = await getJson(`/api/changes?name=${name}&after=${after}&limit=${limit}`);
        const documents = page.documents.map((record) => ({ ...indexed(record), _deleted: false }));
        return { documents, checkpoint: { after: page.after } };
      };
      await replicate(await open(name), { pull: { handler, batchSize: pullSize } });
    },
    count: async (name) => (await open(name)).count().exec(),
    async newest(name, count) {
      const found = await (await open(name)).find({ sort: [{ start_at: "desc" }], limit: count }).exec();
      return found.map((document) => document.toJSON());
    },
  };
}
