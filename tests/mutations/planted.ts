import { inOneFile, type Mutation } from "./list.ts";

/** A deliberate fault, and every test file that has to fail with it. */
export interface Planted extends Mutation {
  caughtBy: readonly string[];
}

const planted = (
  caughtBy: readonly string[],
  ...[name, file, search, replace]: Parameters<typeof inOneFile>
): Planted => ({
  ...inOneFile(name, file, search, replace),
  caughtBy,
});

const permissions = ["tests/security/permissions.test.ts"];
const embedded = ["server/database/embedded.test.ts"];
const sweep = ["tests/e2e/sweep.spec.ts"];

/** Faults of every part of the product, each of which some test is there to catch. */
export const plantedFaults: readonly Planted[] = [
  planted(
    permissions,
    "list the visits of all streets",
    "server/areas/visit/visit-list.ts",
    "    inStreets(person, visits.street_id),\n    filter.street_id",
    "    filter.street_id",
  ),
  planted(
    permissions,
    "tell the history of another street's visit",
    "server/areas/visit/visit-history.ts",
    ".where(and(eq(visits.id, id), inStreets(personOf(context), visits.street_id)));",
    ".where(eq(visits.id, id));",
  ),
  planted(
    permissions,
    "give out files of every street",
    "server/areas/file/file-records.ts",
    "if (!file || street === undefined || !coversStreet(personOf(context), street)) throw missing();\n  return file;",
    "if (!file || street === undefined) throw missing();\n  return file;",
  ),
  planted(
    permissions,
    "let every kind of user make every call",
    "server/plugins/perform-call.ts",
    'if (!can(context.person?.kind ?? null, access)) throw new Refused(403, "您的账号没有使用此功能的权限");',
    "",
  ),
  planted(
    permissions,
    "take a demand's move from another street",
    "server/plugins/people/row-scope.ts",
    'return person.kind === "street" && person.street_ids.includes(streetId);',
    'return person.kind === "street" && streetId !== "";',
  ),
  planted(
    ["server/areas/sync/sync.test.ts"],
    "answer another input under a known key",
    "server/plugins/idempotency.ts",
    "return row.input_hash.equals(key.hash) ? (row.reply as Envelope) : keyReused();",
    "return row.reply as Envelope;",
  ),
  planted(
    embedded,
    "leave the database of a killed server running",
    "server/database/embedded-process.ts",
    "  await shutDown(pid);\n  return true;",
    "  return true;",
  ),
  planted(
    embedded,
    "leave a crashed database as it is",
    "server/database/embedded-supervisor.ts",
    "ended.catch(() => this.restart());",
    "ended.catch(() => undefined);",
  ),
  planted(
    embedded,
    "log the words of failed statements",
    "server/database/embedded-process.ts",
    'log_min_messages: "log",',
    'log_min_messages: "error",',
  ),
  planted(
    embedded,
    "let a second server into the data folder",
    "server/database/database-lock.ts",
    "if (holder === null || processIdentity(holder.pid) !== holder.identity) return;",
    "if (holder === null || holder.pid > 0) return;",
  ),
  planted(
    embedded,
    "take any process for the one of the lock",
    "server/database/database-lock.ts",
    "processIdentity(holder.pid) !== holder.identity",
    "processIdentity(holder.pid) === null",
  ),
  planted(
    embedded,
    "stop before a lock file with another process's pid",
    "server/database/embedded-process.ts",
    "env: { ...childEnvironment, PG_GRANDPARENT_PID: String(recordedPid(cluster.directory) ?? 0) },",
    "env: childEnvironment,",
  ),
  planted(
    ["server/database/embedded-binaries.test.ts"],
    "copy the database's programs without their links",
    "server/database/embedded-binaries.ts",
    "for (const { link, file } of links) symlinkSync(file, path.join(draft, link));",
    "",
  ),
  planted(
    ["server/database/demo/world.test.ts"],
    "seed another demo each time",
    "server/database/demo/random.ts",
    "return hash >>> 0;",
    "return (hash ^ Date.now()) >>> 0;",
  ),
  planted(
    ["contract/demand/demand-states.test.ts"],
    "send a demand back when its owner takes it",
    "contract/demand/demand-states.ts",
    '{ action: "接收", from: ["待接收"], to: "办理中"',
    '{ action: "接收", from: ["待接收"], to: "已受理"',
  ),
  planted(
    ["contract/calendar/working-days.test.ts"],
    "rest on working weekends",
    "contract/calendar/working-days.ts",
    "  if (holidays.work.has(day)) return true;\n",
    "",
  ),
  planted(
    ["offline/queue/answer.test.ts"],
    "take an item that waits for another for a failed network",
    "offline/queue/answer.ts",
    '  if (status === 424) return { kind: "after" };\n',
    "",
  ),
  planted(
    ["offline/queue/answer.test.ts", "tests/offline/answers.spec.ts"],
    "read a portal's page as the answer",
    "offline/queue/answer.ts",
    'if (envelope === null) return { kind: "again", retryAfterMs };',
    'if (envelope === null) return { kind: status === 200 ? "login" : "again", retryAfterMs };',
  ),
  planted(
    ["offline/queue/sender.test.ts"],
    "let a person correct a row whose company was refused",
    "offline/queue/sender.ts",
    'return orphan ? { row, answer: { kind: "after" } } : one;',
    "return one;",
  ),
  planted(
    ["offline/history.test.ts", "tests/simulation/simulation.test.ts"],
    "fold an edit into a row under way",
    "offline/queue/outbox.ts",
    'row.attempts === 0 && row.state === "waiting"',
    'row.state === "waiting"',
  ),
  planted(
    ["tests/offline/storage.spec.ts"],
    "say nothing of a full storage",
    "offline/storage/database-connection.ts",
    'namesOf(error).includes("QuotaExceededError");',
    'namesOf(error).includes("QuotaError");',
  ),
  planted(
    ["tests/offline/old-database.spec.ts"],
    "give up the queue with the first release's database",
    "offline/storage/field-database.ts",
    'const meta = transaction.table<MetaRow, string>("meta");',
    'await transaction.table("outbox").clear();\n      const meta = transaction.table<MetaRow, string>("meta");',
  ),
  planted(
    ["tests/offline/wake-up.spec.ts"],
    "sleep through the network's return",
    "sw/sw.ts",
    "if (event.tag === syncTag)",
    'if (event.tag === "sync")',
  ),
  planted(
    ["tests/offline/first-install.spec.ts"],
    "fetch the field's files one by one",
    "sw/fill-precache.ts",
    "const worthPack = 40;",
    "const worthPack = 4000;",
  ),
  planted(
    ["sw/public-page.test.ts", "tests/offline/website-worker.spec.ts"],
    "mix the documents of two releases",
    "sw/public-page.ts",
    "return entryOf(html) === entryOf(await shell.text()) ? reply : null;",
    'return html === "" ? null : reply;',
  ),
  planted(
    ["tests/e2e/field/field-visit.spec.ts"],
    "open no page from the device",
    "sw/sw.ts",
    "registerRoute(new NavigationRoute(shell, { denylist: serverOnly }));",
    "registerRoute(new NavigationRoute(shell, { allowlist: serverOnly }));",
  ),
  planted(
    ["tests/e2e/field/field-visit.spec.ts"],
    "lead nowhere back",
    "src/app/shells/phone/phone-shell.tsx",
    'className="phone-back" onClick={leave}',
    'className="phone-back"',
  ),
  planted(
    ["src/app/routes/guard.test.ts", "tests/e2e/entry/guard.spec.ts"],
    "let who is signed in stay at the door",
    "src/app/routes/guard.ts",
    'if (signedIn) return doors.includes(path) ? "/" : null;',
    "if (signedIn) return null;",
  ),
  planted(
    ["tests/offline/deploy.spec.ts"],
    "offer a new version over an open form",
    "src/app/shells/update-offer.tsx",
    "if (!isReady || isDirty || isSending) return null;",
    "if (!isReady || isSending) return null;",
  ),
  planted(
    ["tests/e2e/desk/desk-visits.spec.ts"],
    "list visits in one order only",
    "server/areas/visit/visit-list.ts",
    ".orderBy(direction(orderColumns[page.sort]), direction(visits.id))",
    ".orderBy(direction(orderColumns.start_at), direction(visits.id))",
  ),
  planted(
    sweep,
    "give every page its address for a title",
    "src/app/page-view.tsx",
    "document.title = `${row.title} - ",
    "document.title = `${row.path} - ",
  ),
  planted(
    sweep,
    "name no month at the targets",
    "src/features/statistics/targets-view.tsx",
    '<Month name="targets-month" label="月份"',
    '<Month name="targets-month" label=""',
  ),
  planted(
    sweep,
    "write a company's demands too pale to read",
    "src/features/demands/company-demands-page.tsx",
    "<h2>{demand.title}</h2>",
    '<h2 style={{ color: "#ccc" }}>{demand.title}</h2>',
  ),
  planted(
    sweep,
    "make the import wider than a phone",
    "src/features/import/choose-file.tsx",
    '<p className="import-lead">选择要导入的企业名单</p>',
    '<p className="import-lead" style={{ minWidth: 480 }}>选择要导入的企业名单</p>',
  ),
  planted(
    sweep,
    "break the own page for street officials alone",
    "src/features/account/own-page.tsx",
    "const isOfficial = can(kindOf(user), staff);",
    'const isOfficial = can(kindOf(user), staff);\n  if (kindOf(user) === "street") throw new Error("no street");',
  ),
  planted(
    sweep,
    "ask for more than a page has listed",
    "src/app/routes/pages/statistics-pages.ts",
    '"figures.getrightlist"],',
    "],",
  ),
];
