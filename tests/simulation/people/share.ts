import { sql } from "drizzle-orm";
import { note, type Play } from "../play.ts";
import type { SimulatedServer } from "../world/server.ts";
import { count } from "../promises/tally.ts";
import { one, stream } from "../world/streams.ts";

/** More companies than anybody has here, and fewer than both streets have: devices hold everything, or a share. */
const bounds = { whole: 3000, share: 2 };

/** Whether devices of this history hold a share: two of seven do, and none of those that are played for what they taught. */
const isShared = (seed: number) => seed % 7 === 2 || seed % 7 === 3;

/** Sets how many companies devices hold all of; for each history, as the setting outlives the one before. */
export async function beginShares(server: SimulatedServer, seed: number): Promise<void> {
  await setBound(server, isShared(seed) ? bounds.share : bounds.whole);
}

async function setBound({ connection }: SimulatedServer, bound: number): Promise<void> {
  await connection.db.execute(sql`
    insert into settings (key, value) values ('share_bound', ${String(bound)}::jsonb)
    on conflict (key) do update set value = excluded.value`);
}

/**
 * Where devices hold a share, what belongs to it changes beside what people do: companies are followed and let go of,
 * given to somebody and taken away, opened, forgotten; and the street grows beyond what a device holds, or shrinks. It
 * draws from numbers of its own, as the patent office does.
 */
export async function shareOffice(play: Play): Promise<void> {
  if (!isShared(play.seed)) return;
  const random = stream(play.seed, "share", play.place);
  for (let thing = 0; thing < thingsAtOnce; thing++) await change(play, random);
}

const thingsAtOnce = 2;

async function change(play: Play, random: () => number): Promise<void> {
  const { db } = play.server.connection;
  const account = one(random, play.world.people)?.user.id ?? "";
  const { rows } = await db.execute<{ id: string }>(sql`select id from companies order by id`);
  const company = one(random, rows)?.id ?? "";
  const roll = random();
  const at = sql`${new Date(play.time.now).toISOString()}::timestamptz`;
  if (roll < 0.1) {
    const isWhole = random() < 0.5;
    await setBound(play.server, isWhole ? bounds.whole : bounds.share);
    return happened(play, `devices hold ${isWhole ? "everything" : "a share"} from now on`);
  }
  const things = [
    [
      "company followed",
      sql`insert into company_follows (account_id, company_id) values (${account}, ${company})
      on conflict do nothing`,
    ],
    ["company followed no more", sql`delete from company_follows where account_id = ${account}`],
    ["company given to somebody", sql`update companies set owner_id = ${account}, rev = rev + 1 where id = ${company}`],
    ["company taken away", sql`update companies set owner_id = null, rev = rev + 1 where id = ${company}`],
    [
      "company opened",
      sql`insert into company_opens (account_id, company_id, at) values (${account}, ${company}, ${at})
      on conflict do nothing`,
    ],
    ["company opened long ago", sql`delete from company_opens where account_id = ${account}`],
  ] as const;
  const [words, statement] = one(random, things) ?? things[0];
  await db.execute(statement);
  happened(play, words, ` ${account} ${company}`);
}

function happened(play: Play, words: string, about = ""): void {
  count(play.tally, `fault: ${words}`);
  note(play, `${words}${about}`);
}
