import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { migrationOffences } from "#tests/fixtures/database/migration-rules.ts";
import { readMigrations } from "./migration-files.ts";

const made: string[] = [];
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ip-smart-migrations-"));
  made.push(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});

const named = async (files: Record<string, string>) =>
  (await readMigrations(await folderOf(files))).map((one) => one.name);
const hashOf = async (files: Record<string, string>) => (await readMigrations(await folderOf(files)))[0]?.sha256;

describe("the migrations of a folder", () => {
  it("come in the order of their stamps, a folder as one of them", async () => {
    const folder = await folderOf({
      "20270101-0000-b.sql": "select 3",
      "20261128-1500-baseline/02-b.sql": "select 2",
      "20261128-1500-baseline/01-a.sql": "select 1",
      "20261231-2359-c.sql": "select 4",
      "README.md": "about them",
    });
    const migrations = await readMigrations(folder);
    expect(migrations.map(({ name }) => name)).toEqual([
      "20261128-1500-baseline",
      "20261231-2359-c.sql",
      "20270101-0000-b.sql",
    ]);
    expect(migrations[0]?.files).toEqual([
      { path: "server/database/migrations/20261128-1500-baseline/01-a.sql", sql: "select 1" },
      { path: "server/database/migrations/20261128-1500-baseline/02-b.sql", sql: "select 2" },
    ]);
  });

  it.each(["138-more.sql", "2026-11-30-more.sql", "20261130-more.sql", "20261130-0900-Mehr.sql"])(
    "are not named like %s, which would not sort by time",
    async (name) => {
      await expect(named({ [name]: "" })).rejects.toThrow(
        `server/database/migrations/${name}: a migration is named like`,
      );
    },
  );

  it("are the same whatever the ends of their lines, and others with any other letter", async () => {
    const name = "20261130-0900-a.sql";
    const sha256 = await hashOf({ [name]: "select 1;\nselect 2;\n" });
    expect(await hashOf({ [name]: "select 1;\r\nselect 2;\r\n" })).toBe(sha256);
    expect(await hashOf({ [name]: "select 1;\nselect 3;\n" })).not.toBe(sha256);
    expect(await hashOf({ [name]: "select 1;\n\nselect 2;\n" })).not.toBe(sha256);
  });
});

/**
 * Every migration as it was merged. Installations keep these hashes: what stands here is never edited, taken away or
 * preceded, or their next start is refused. A new file adds its line at the end; a branch that was overtaken by another
 * takes a later stamp.
 */
const merged = [
  ["20261128-1500-baseline", "9815e866ef8c0cdd8d2cf1a399e90d6a47fcfb28872715aa3d6b9e602040e6c9"],
  ["20261128-1925-source-status.sql", "d37739e301fb39f3e5b50222cd6e1ae1f92353eb7ee6fdbcdf2511bc09b6b458"],
  ["20261128-1932-installation.sql", "bb1369b60848a64d4d0161819120909c6728f46a5875ad832176463b69164aa1"],
  ["20261128-1940-job-starts.sql", "d3c7c0c872eef8771b770e6b6d3f868dc7319a789e55cc0c55a1697eeed00cdd"],
  ["20261128-1940-wiped-drafts.sql", "accc7b96a02accbf50bf206780aed82b8e3358345aa4d716258d2ae5402a2628"],
  ["20261128-1945-stored-files.sql", "dcb3c00ae02b5baba469319d2c5234644422734b87cf0045e1af27a235b416ea"],
  ["20261128-2006-publication-gate.sql", "1d1afd0e1e441cf4f9bdf4da2daf9cac2af22efe4f22b2e64e345b62a3b10da2"],
  ["20261128-2009-refunded-invoice.sql", "ba07d47fb6065aac22c643b02827a40c6a40dd299ae90c3fed849d28e6d871cf"],
  ["20261128-2032-sheets-of-files.sql", "c332cbac170ed11c9c2bd09b86687bbfcf2b5124e4eef3f6ba48552da44cebcb"],
  ["20261128-2240-warning-rounds.sql", "ef400edaffa91eb450bbf2e3405aedb993b5afa0919fa820de76331743f1ba82"],
  ["20261128-2310-warning-streets.sql", "3c009970797725c2647f2d6c4ccd7b803b0b52a836962ac5da85dd376efab98f"],
  ["20261128-2311-counting-indexes.sql", "337eaf9029a5a858daedf1b0e134ce7f864194c55448292544e147e1f992c67d"],
  ["20261128-2314-word-pairs.sql", "7076f191a71f564ac4afc2db10723d4701c9c2062a9a4a00980826feddb3732e"],
  ["20261128-2315-word-indexes.sql", "01ddadcf70657dfd6be66431c8c8c991f8e1fa27413dd1a8949e0c901dc6a95a"],
  ["20261128-2320-score-days.sql", "f00dd086c2795ba06a5bf3403aac1c24fb48f7ade76cbd06811b4c827e359015"],
  ["20261128-2321-companies-by-street.sql", "b63dd15128acfa2c8ed6d9c3ef2a8eb2eb5afd0a0912f7b161038eef5ae7d938"],
  ["20261128-2322-feed-days.sql", "6beec96cd5c2b16ed29413faac490ef6c34d34c44d0dc2a30c9d801a2185dd7b"],
  ["20261128-2345-company-pairs.sql", "7ac52870db340ddb4c74311ef43610d5726b2fa884f49c8808c4d050cb5139cc"],
  ["20261128-2346-legal-persons.sql", "31f79fb71913fca16fdf91067450c580f4154e2e620e3b5683ff33ce1df5eee2"],
  ["20261128-2347-patent-companies.sql", "0cc7c12643d761fdef7e66b2982bf19f3582e0127cc9377c7ac106adde035290"],
  ["20261128-2348-patent-lists.sql", "c9eeb122f3e8eb1980c1e0112eab6ec86d145f5f15da1e9db8c92d2c23698a7a"],
  ["20261128-2350-device-shares.sql", "8a2c9ba4db069afbbde31d5bcf57ca5c7a06d23b1fe6249bcc5cbbac21e7276c"],
  ["20261128-2351-indexes-of-shares.sql", "f3ad20865b56a9c435d3a8ecb6d433a0ed6accdce56770b9add6774c313bc5e3"],
  ["20261129-0225-figures-and-newest.sql", "4f308250b80f774889b8faba4b44e53268877e2f1afd68e8045a2ece2d6bcc50"],
  ["20261129-0245-trademark-source-status.sql", "d8b00a416648f7b26c59516fb5c52cdcfbb609ef595f95f4f0a6b4631a5e7270"],
  ["20261129-0250-visits-by-accounts.sql", "b13e5048fa73f0f84be3a35a71b9be138c128ac106e41c4b5b36fa0d117de9bf"],
];

describe("the migrations of the product", () => {
  it("are those that were merged, each as it was, and new ones at the end", async () => {
    expect((await readMigrations()).map(({ name, sha256 }) => [name, sha256])).toEqual(merged);
  });

  it("leave their transaction to the program", async () => {
    const ends = /^\s*(begin|start transaction|commit|rollback|end)\b[^;\n]*;/im;
    expect("begin;\nselect 1").toMatch(ends);
    for (const { files } of await readMigrations())
      for (const { path, sql } of files) expect(sql.replace(/\$\$.*?\$\$/gs, ""), path).not.toMatch(ends);
  });
});

describe("a migration keeps nobody waiting for a large table", () => {
  /** The first that has to; those before it ran while no installation was large. */
  const since = "20261128-2225";
  const offences = (sql: string) =>
    migrationOffences({ name: "20270101-0000-a.sql", sha256: "", files: [{ path: "a.sql", sql }] });

  it.each([
    ["create index visits_more on visits (content)", /index on visits is built outside/],
    ["create unique index on public.contacts using btree (mobile)", /index on contacts/],
    ["do $$ begin create index a on warnings (due_on); end $$", /index on warnings/],
    ["update visits set companions = ''", /rows of visits are changed in rounds/],
    ["do $$ begin for i in 1..9 loop update feed set scope = ''; end loop; end $$", /rows of feed/],
    ["with a as (select 1) delete from audit_log where true", /rows of audit_log/],
    ["alter table visits add column word tsvector generated always as (to_tsvector(content)) stored", /rewritten/],
    ["alter table visits alter column rev type bigint", /rewritten/],
    ["alter table feed add constraint more check (seq > 0)", /rewritten/],
    ["alter table reminders add column token uuid not null default gen_random_uuid()", /rewritten/],
    ["-- outside a transaction\nupdate visits set rev = 1", /不能写：update visits/],
    ["-- outside a transaction\ncreate index concurrently visits_more on visits (rev)", /不能写/],
  ])("%s", (sql, words) => {
    expect(offences(sql).join()).toMatch(words);
  });

  it.each([
    "create table firsts (n int); create index on firsts (n); update firsts set n = 1",
    "alter table visits add column more int not null default 0",
    "alter table visits add column seen timestamptz not null default now()",
    "alter table feed add constraint more check (seq > 0) not valid",
    "create function f() returns trigger language plpgsql as $$ begin update visits set rev = 1; return null; end $$",
    "create index on visit_targets (month) -- on visits (x)",
    "-- outside a transaction\ncreate index concurrently if not exists visits_more on visits (rev);\nalter table feed validate constraint more;",
  ])("but may: %s", (sql) => {
    expect(offences(sql)).toEqual([]);
  });

  it("those of the product since the rule", async () => {
    const bound = (await readMigrations()).filter(({ name }) => name > since);
    for (const migration of bound) expect([migration.name, migrationOffences(migration)]).toEqual([migration.name, []]);
  });
});
