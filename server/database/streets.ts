import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Db } from "./connect.ts";
import { streets } from "./tables/people.ts";

/** The streets and towns of 顺德 (440606), by their nine-digit codes (GB/T 10114). */
const shunde = [
  { id: "440606003", name: "伦教" },
  { id: "440606004", name: "勒流" },
  { id: "440606005", name: "大良" },
  { id: "440606006", name: "容桂" },
  { id: "440606101", name: "陈村" },
  { id: "440606102", name: "北滘" },
  { id: "440606103", name: "乐从" },
  { id: "440606104", name: "龙江" },
  { id: "440606105", name: "杏坛" },
  { id: "440606106", name: "均安" },
];

/**
 * Gives a new installation its streets: those of `file`, a JSON list of {id, name}, else those of 顺德.
 * A database that has streets already keeps them.
 */
export async function fillStreets(db: Db, file: string | null): Promise<void> {
  const [known] = await db
    .select({ some: sql<boolean>`true` })
    .from(streets)
    .limit(1);
  if (known) return;
  const list = file === null ? shunde : streetsIn(await readFile(file, "utf8"));
  await db.insert(streets).values(list.map(({ id, name }, place) => ({ id, name, sort: place + 1 })));
}

/** The streets that a file names; throws where it is no such list. */
export function streetsIn(text: string): { id: string; name: string }[] {
  const list = JSON.parse(text) as { id?: unknown; name?: unknown }[];
  const sound =
    Array.isArray(list) &&
    list.length > 0 &&
    list.every(({ id, name }) => /^\d{9}$/.test(String(id)) && typeof name === "string" && name !== "");
  if (!sound) throw new Error('the streets must be a JSON list of {"id": nine digits, "name": …}');
  return list as { id: string; name: string }[];
}
