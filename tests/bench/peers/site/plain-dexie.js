import { Dexie } from "dexie";
import { getJson, postJson, pullSize } from "./wire.js";

/** What one writes by hand: a table, a queue, `fetch`. `size` rows leave with each POST. */
export function plainDexie(size) {
  const opened = new Map();

  function open(name) {
    const known = opened.get(name);
    if (known !== undefined) return known;
    const db = new Dexie(`dexie-${name}`);
    // The indexes that the product keeps for visits.
    db.version(1).stores({ records: "id, company_id, start_at", outbox: "++seq", meta: "key" });
    opened.set(name, db);
    return db;
  }

  return {
    async queue(name, records) {
      const db = open(name);
      await db.records.bulkPut(records);
      await db.outbox.bulkPut(records.map((record) => ({ record })));
    },
    async drain(name) {
      const db = open(name);
      for (;;) {
        const rows = await db.outbox.orderBy("seq").limit(size).toArray();
        if (rows.length === 0) return;
        const { documents } = await postJson(
          `/api/push?name=${name}`,
          rows.map((row) => row.record),
        );
        await db.transaction("rw", db.records, db.outbox, async () => {
          await db.records.bulkPut(documents);
          await db.outbox.bulkDelete(rows.map((row) => row.seq));
        });
      }
    },
    async pull(name) {
      const db = open(name);
      for (;;) {
        const after = (await db.meta.get("after"))?.value ?? 0;
        const page = await getJson(`/api/changes?name=${name}&after=${after}&limit=${pullSize}`);
        await db.transaction("rw", db.records, db.meta, async () => {
          await db.records.bulkPut(page.documents);
          await db.meta.put({ key: "after", value: page.after });
        });
        if (page.documents.length < pullSize) return;
      }
    },
    count: (name) => open(name).records.count(),
    newest: (name, count) => open(name).records.orderBy("start_at").reverse().limit(count).toArray(),
  };
}
