import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Migration } from "./migration-files.ts";

/** First line of a migration whose statements run one by one, each in its own right, while others read and write. */
export const outsideMark = "-- outside a transaction";

/** Whether a migration runs outside a transaction: what its statements have done stays when a later one fails. */
export const isOutside = ({ files }: Migration): boolean => files.some(({ sql }) => sql.startsWith(`${outsideMark}\n`));

/** What a semicolon does not end: comments, quoted texts and names, bodies between dollars; and the semicolon. */
const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of an SQL text, without the comments between them. */
export function statementsOf(sql: string): string[] {
  const statements = [""];
  let from = 0;
  const add = (text: string) => statements.push((statements.pop() ?? "") + text);
  for (const { 0: part, index } of sql.matchAll(parts)) {
    add(sql.slice(from, index));
    from = index + part.length;
    if (part === ";") statements.push("");
    else if (!part.startsWith("--") && !part.startsWith("/*")) add(part);
  }
  add(sql.slice(from));
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}

const builtIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s/i;

/** What may run outside a transaction: each does no harm a second time, and none keeps writers waiting. */
const repeatable = [
  builtIndex,
  /^drop\s+index\s+concurrently\s+if\s+exists\s+\w+$/i,
  /^alter\s+table\s+\w+\s+validate\s+constraint\s+\w+$/i,
  /^analyze\s+\w+$/i,
];

/** Why a statement may not stand in a migration outside a transaction, or null. */
export function outsideProblem(statement: string): string | null {
  if (repeatable.some((form) => form.test(statement))) return null;
  return (
    `事务外的迁移只能写 create index concurrently if not exists、drop index concurrently if exists、` +
    `alter table … validate constraint 和 analyze，不能写：${statement.slice(0, 80)}`
  );
}

/**
 * Runs one statement of a migration outside a transaction. A build that died leaves an index that is kept up to date
 * and read by nobody; it is dropped and built again.
 */
export async function runOutside(client: pg.Client, statement: string): Promise<void> {
  const index = builtIndex.exec(statement)?.[1];
  if (index !== undefined) {
    const { rows } = await client.query(
      "select from pg_index where indexrelid = to_regclass($1) and not (indisvalid and indisready)",
      [index],
    );
    if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
  }
  await client.query(statement);
}

const turnMs = 100;

/**
 * Takes the lock of migrations. Asked for again and again: a session that waits inside a statement holds a snapshot, for
 * which an index that is built concurrently by the one before it would wait in turn.
 */
export async function takeTurn(client: pg.Client, key: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [key]);
    if (rows[0]?.taken === true) return;
    await delay(turnMs);
  }
}
