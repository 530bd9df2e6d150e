import { and, desc, eq, ne, sql } from "drizzle-orm";
import { inTransaction } from "#server/database/in-transaction.ts";
import { accounts, sessions } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { endSessions } from "#server/plugins/people/end-sessions.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { isOver } from "#server/plugins/people/session-life.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** Half of the token's hash: names a session without opening it. */
const idOf = sql<string>`encode(substr(${sessions.token_hash}, 1, 16), 'hex')`;
const mostShown = 200;

/** Where the account is signed in, the latest used first. */
export async function ownSessions(context: CallContext) {
  const person = personOf(context);
  const rows = await context.db
    .select({ id: idOf, session: sessions, viewer_name: accounts.name })
    .from(sessions)
    .leftJoin(accounts, eq(accounts.id, sessions.viewer_id))
    .where(and(eq(sessions.account_id, person.id), eq(sessions.is_over, false)))
    .orderBy(desc(sessions.last_seen_at))
    .limit(mostShown);
  return {
    list: rows
      .filter(({ session }) => !isOver(session, { ...person, com_id: person.com_id || null }, context.now()))
      .map(({ id, session, viewer_name }) => ({
        id,
        client: session.client === "phone" ? ("phone" as const) : ("pc" as const),
        label: session.label,
        address: session.address,
        created_at: session.created_at.toISOString(),
        last_seen_at: session.last_seen_at.toISOString(),
        is_current: session.token_hash.equals(person.tokenHash),
        viewer_name: viewer_name ?? "",
      })),
  };
}

async function ending(context: CallContext, which: ReturnType<typeof and>, detail: object): Promise<number> {
  const person = personOf(context);
  return inTransaction(context, async (inside) => {
    const ended = await endSessions(inside.db, and(eq(sessions.account_id, person.id), which));
    if (ended > 0) await writeAudit(inside, "session-end", detail);
    return ended;
  });
}

/** Ends one session of the user's account. */
export async function endOwnSession(context: CallContext, { id }: { id: string }) {
  const ended_sessions = await ending(context, eq(idOf, id), { id });
  if (ended_sessions === 0) throw new Refused(404, "这处登录已经退出");
  return { ended_sessions };
}

/** Ends every session of the user's account but the one that asks. */
export const endOtherSessions = async (context: CallContext) => ({
  ended_sessions: await ending(context, ne(sessions.token_hash, personOf(context).tokenHash), { others: true }),
});
