import type pg from "pg";

/** A statement of the fill; `$1` is how many companies are added, `$2` how many there will be, where it names them. */
interface FillStep {
  name: string;
  sql: string;
}

/** A copied record goes into a table: `query` gives jsonb `j`, whose keys that are no columns are passed over. */
interface CopyStep {
  name: string;
  into: string;
  query: string;
}

export type Step = FillStep | CopyStep;

/** Columns that a row is given: neither generated nor counted by the database. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'
     order by ordinal_position`,
    [table],
  );
  return rows.map(({ column_name }) => `"${column_name}"`);
}

async function textOf(client: pg.ClientBase, step: Step): Promise<string> {
  if ("sql" in step) return step.sql;
  const columns = await columnsOf(client, step.into);
  return `insert into ${step.into} (${columns.join(", ")})
    select ${columns.map((name) => `r.${name}`).join(", ")}
    from (${step.query}) made cross join lateral jsonb_populate_record(null::${step.into}, made.j) r
    on conflict do nothing`;
}

/** Plays the steps, each by itself, and tells what each took. */
export async function playSteps(
  client: pg.ClientBase,
  steps: readonly Step[],
  sizes: { added: number; companies: number },
  tell: (name: string, ms: number) => void,
): Promise<void> {
  for (const step of steps) {
    const began = performance.now();
    const text = (await textOf(client, step))
      .replaceAll("$1", `${Math.round(sizes.added)}`)
      .replaceAll("$2", `${Math.round(sizes.companies)}`);
    await client.query(text);
    // Tables of the fill's own are never counted by the database itself.
    for (const [, table] of text.matchAll(/create temp table (\w+)/gu)) await client.query(`analyze ${table}`);
    tell(step.name, performance.now() - began);
  }
}

/** Searches by parts of words are indexed at once when the rows are there: a tenth of what row by row takes. */
export async function withoutWordIndexes(client: pg.ClientBase, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid::regclass::text in ('companies', 'visits', 'demands', 'warnings') and not indisunique
       and (pg_get_indexdef(indexrelid) like '%gin_trgm_ops%' or pg_get_indexdef(indexrelid) like '%word_pairs%')`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
