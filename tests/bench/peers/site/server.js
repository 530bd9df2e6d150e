/*
 * The peers' server: express-pouchdb under /db, and what Dexie and RxDB talk to under /api. It keeps everything
 * in memory and answers without a look at what it is given, so that only the peers themselves are measured.
 */
import { readFile } from "node:fs/promises";
import compression from "compression";
import express from "express";
import expressPouchDb from "express-pouchdb";
import memoryAdapter from "pouchdb-adapter-memory";
import PouchCore from "pouchdb-core";

const PouchDB = PouchCore.plugin(memoryAdapter).defaults({ adapter: "memory" });
const stores = new Map();

const storeOf = (name) => {
  if (!stores.has(name)) stores.set(name, []);
  return stores.get(name);
};

const app = express();
const api = express.Router();
api.use(compression());
api.use(express.json({ limit: "50mb" }));

/** Fills a store and a PouchDB of the same name from a file of records. */
api.post("/load", async (request, reply) => {
  const { name, file } = request.body;
  const records = JSON.parse(await readFile(file, "utf8"));
  stores.set(name, records);
  const db = new PouchDB(name);
  for (let from = 0; from < records.length; from += 1000) {
    const documents = records.slice(from, from + 1000).map((record) => ({ _id: record.id, ...record }));
    await db.bulkDocs(documents);
  }
  reply.json({ count: records.length });
});

api.get("/changes", (request, reply) => {
  const { name, after, limit } = request.query;
  const from = Number(after);
  const documents = storeOf(name).slice(from, from + Number(limit));
  reply.json({ documents, after: from + documents.length });
});

api.post("/push", (request, reply) => {
  storeOf(request.query.name).push(...request.body);
  reply.json({ documents: request.body });
});

/** Ids that have arrived, and how often each. */
api.get("/arrived", async (request, reply) => {
  const { name } = request.query;
  const stored = storeOf(name);
  if (stored.length > 0) return reply.json({ ids: stored.map(({ id }) => id) });
  const { rows } = await new PouchDB(name).allDocs();
  reply.json({ ids: rows.map(({ id }) => id) });
});

app.use("/api", api);
app.use("/db", expressPouchDb(PouchDB, { mode: "minimumForPouchDB" }));
app.use(express.static(new URL("./dist", import.meta.url).pathname, { maxAge: "1h" }));

const listening = app.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${listening.address().port}` }));
});
process.once("SIGTERM", () => process.exit(0));
