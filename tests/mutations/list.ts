/** A text that occurs once in a file, and what stands there instead. */
interface Edit {
  file: string;
  search: string;
  replace: string;
}

/** One deliberate fault, in the words of who would make it. */
export interface Mutation {
  name: string;
  edits: readonly Edit[];
}

export const inOneFile = (name: string, file: string, search: string, replace: string): Mutation => ({
  name,
  edits: [{ file, search, replace }],
});

/** Faults that a careless change could bring; each costs somebody a record, or shows what is not there. */
export const mutations: readonly Mutation[] = [
  inOneFile(
    "skip the draft removal",
    "offline/queue/save-write.ts",
    "if (options.draftKey !== undefined) await db.drafts.delete(options.draftKey);",
    "",
  ),
  inOneFile(
    "drop the idempotency check",
    "server/plugins/idempotency.ts",
    "  const row = stored.get(key.id);\n  if (!row) return null;",
    "  const row = stored.get(key.id);\n  if (!row || row) return null;",
  ),
  {
    name: "overwrite a row with pending work on pull",
    edits: [
      {
        file: "offline/pull/apply-changes.ts",
        search: "const own = changes.filter((one) => one.kind === kind && unsent?.has(one.id) !== true);",
        replace: "const own = changes.filter((one) => one.kind === kind);",
      },
      {
        file: "offline/pull/apply-changes.ts",
        search: "if (unsent.size === 0) return;",
        replace: "if (unsent.size >= 0) return;",
      },
    ],
  },
  inOneFile(
    "move the cursor early",
    "offline/pull/puller.ts",
    'const page = answer.kind === "done" ? readPage(answer.data) : null;',
    'const page = answer.kind === "done" ? readPage(answer.data) : null;\n' +
      '    if (page !== null) await writeMeta(db, "cursor", page.cursor);',
  ),
  inOneFile(
    "send without the lock",
    "offline/sync-loop.ts",
    "await surroundings.locks.ifFree(syncLock(user.id), async () => {",
    "await (async (_name: string, task: () => Promise<void>) => {\n" +
      "        await task();\n        return true;\n      })(syncLock(user.id), async () => {",
  ),
  {
    name: "count a portal page as success",
    edits: [
      {
        file: "offline/queue/answer.ts",
        search: 'if (envelope === null) return { kind: "again", retryAfterMs };',
        replace:
          'if (envelope === null) return status === 200 ? { kind: "done", data: {} } : { kind: "again", retryAfterMs };',
      },
      {
        file: "offline/queue/sender.ts",
        search: "if (!Array.isArray(results)) return { settlements: [], halt: { retryAfterMs: null } };",
        replace:
          "if (!Array.isArray(results))\n" +
          '    return { settlements: rows.map((row) => ({ row, answer: { kind: "done", data: row.input } })), halt: null };',
      },
    ],
  },
  inOneFile(
    "delete a Blob before its hash is confirmed",
    "offline/files/uploader.ts",
    "await db.attachments.update(file.id, { attempts, nextAt });",
    "await db.attachments.update(file.id, { attempts, nextAt, blob: undefined });",
  ),
  inOneFile(
    "fold an edit into a row that may have been sent",
    "offline/queue/outbox.ts",
    'row.attempts === 0 && row.state === "waiting"',
    'row.state === "waiting"',
  ),
  inOneFile(
    "drop a row on a server error",
    "offline/queue/settle.ts",
    "await db.outbox.bulkDelete(done.map((one) => one.row.id));",
    'const over = settlements.filter(({ answer }) => answer.kind === "done" || answer.kind === "again");\n' +
      "    await db.outbox.bulkDelete(over.map((one) => one.row.id));",
  ),
  inOneFile(
    "settle the wrong item of a batch",
    "offline/queue/sender.ts",
    "const result = byId.get(row.id);",
    "const result = results[0] ?? byId.get(row.id);",
  ),
];
