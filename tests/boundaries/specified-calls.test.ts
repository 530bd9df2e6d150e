import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type CallName, callsByName } from "#contract/index.ts";
import type { Call } from "#contract/core/call.ts";
import { queuedNameOf } from "#contract/sync/queued-names.ts";
import { projectRoot } from "#server/project-root.ts";
import { publicRows } from "#src/app/routes/sets/public.ts";
import { routeSets } from "#src/app/routes/sets/route-sets.ts";
import { specifiedCalls } from "./specified-calls.ts";

/** Specified calls that no page makes, each with its reason; decision 084 has the figures. */
const unused: Partial<Record<CallName, string>> = {
  "company.companyPatentInfo": "the company's record, which every page of a company reads, holds the same five counts",
  "visit.staff": "officials come with the feed, so that they are chosen without a network and without another request",
  "demand.demandLabel":
    "labels come with the feed, so that they are chosen without a network and without another request",
};

/** What no page has in its list, as the frame around all pages sends it, or the outbox. */
const ofTheFrame: readonly CallName[] = [
  "account.info",
  "file.file",
  "company.companyEdit",
  "demand.demandCreate",
  "demand.demandDel",
  "demand.demandEdit",
  "question.saveQuestion",
  "visit.createVisit",
  "visit.editVisit",
  "visit.visitDel",
];

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => ending.test(name) && !/\.(?:[a-z]+\.)?test(?:ing)?\.tsx?$/u.test(name));

/** What was imported from the contract under another name has its own again. */
function withOwnNames(text: string): string {
  const renamed = [...text.matchAll(/import \{([^}]*)\} from "#contract\//gu)].flatMap(([, names = ""]) => [
    ...names.matchAll(/(\w+) as (\w+)/gu),
  ]);
  return renamed.reduce(
    (all, [, name = "", here = ""]) => all.replaceAll(new RegExp(String.raw`\b${here}\s*\.`, "gu"), `${name}.`),
    text,
  );
}

/** What the product's own screens and its outbox are written in; lists of calls make none. */
const sources = ["src", "offline", "sw"]
  .flatMap((folder) => filesOf(folder, /\.tsx?$/u))
  .filter((name) => !name.startsWith("src/app/routes/"))
  .map((name) => withOwnNames(readFileSync(join(projectRoot, name), "utf8")))
  .join("\n");

/** Objects of the contract that hold a call, by the names they are exported under. */
const holders = new Map<Call, Set<string>>();

beforeAll(async () => {
  for (const [name, call] of callsByName) holders.set(call, new Set([name.split(".")[0] ?? ""]));
  const modules = (await Promise.all(
    filesOf("contract", /\.ts$/u).map((name) => import(join(projectRoot, name))),
  )) as Record<string, unknown>[];
  for (const [exported, value] of modules.flatMap((one) => Object.entries(one)))
    if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value)) holders.get(inner as Call)?.add(exported);
});

/** `contract.area.name`, `group.name`, `{ name } = contract.area`, or the name under which a write waits. */
function isMade(name: string, call: Call): boolean {
  const key = name.split(".")[1] ?? "";
  const groups = [...(holders.get(call) ?? [])].join("|");
  const read = new RegExp(String.raw`\b(?:${groups})\s*\.\s*${key}\b`, "u");
  const taken = new RegExp(String.raw`\{[^{}]*\b${key}\b[^{}]*\}\s*=\s*(?:contract\s*\.\s*)?(?:${groups})\b`, "u");
  return read.test(sources) || taken.test(sources) || sources.includes(`"${queuedNameOf(name)}"`);
}

const known = new Map([...callsByName].map(([name, call]) => [`${call.method} ${call.path}`, { name, call }]));
const specified = specifiedCalls.map(([method, path]) => ({ path, ...known.get(`${method} ${path}`) }));

describe("the specified calls", () => {
  it("are all declared, by the method that is specified", () => {
    expect(specified).toHaveLength(152);
    expect(specified.flatMap(({ path, name }) => (name === undefined ? [path] : []))).toEqual([]);
  });

  it("are made by the product's own screens, but for those with a reason", () => {
    const left = specified.flatMap(({ name, call }) => (name && call && !isMade(name, call) ? [name] : []));
    expect(left.toSorted()).toEqual(Object.keys(unused).toSorted());
  });

  it("stand in the list of a page, but for what the frame and the outbox send", () => {
    const rows = [...publicRows, ...Object.values(routeSets).flatMap((set) => set.rows)];
    const listed = new Set<string>(rows.flatMap((row) => [...row.calls, ...(row.mainCalls ?? [])]));
    const left = specified.flatMap(({ name }) => (name && !listed.has(name) ? [name] : []));
    expect(left.toSorted()).toEqual([...ofTheFrame, ...Object.keys(unused)].toSorted());
  });
});
