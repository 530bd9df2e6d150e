import { and, desc, eq, gt, inArray, isNull, notInArray } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "#server/database/connect.ts";
import { accounts, sessions } from "#server/database/tables/people.ts";
import { pushSubscriptions, reminders } from "#server/database/tables/reminder.ts";
import { type CallContext, personOf, type Services } from "#server/plugins/call-context.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";
import { isOver } from "#server/plugins/people/session-life.ts";
import { remindOfEntries } from "./due-entries.ts";

/** A reminder that could not be pushed this long stays in the app alone, ms. */
const pushWithin = 2 * 3_600_000;

/** Browsers of one account; the ones that asked last stay. */
const mostBrowsers = 20;

/** Words on a locked screen: what kind of thing, never whose or what about. */
const words = {
  calendar: "有一项日程即将开始，点按查看",
  case: "有一件案件需要处理，点按查看",
  demand: "有一项需求需要处理，点按查看",
  question: "有一份问卷需要处理，点按查看",
  visit: "有一条走访被退回，点按查看",
  certificate: "有一张证书即将到期，点按查看",
  warning: "有一条新的预警，点按查看",
  report: "新的专利月报已生成，点按查看",
  consulting: "业务咨询有了回复，点按查看",
  application: "您的申请有了结果，点按查看",
  order: "服务订单有了新的进展，点按查看",
  industry: "有一份新的产业报告可以阅读，点按查看",
  policy: "有一项可以申报的政策，点按查看",
  notice: "平台发来一条消息，点按查看",
} as const;

/** Pushes under way at a time. */
const atOnce = 16;

type Target = typeof pushSubscriptions.$inferSelect;

/** Takes up what has not been pushed; a row is taken by one process only. */
function takeUnpushed(db: Db, now: number) {
  return db
    .update(reminders)
    .set({ pushed_at: new Date(now) })
    .where(
      and(
        isNull(reminders.pushed_at),
        isNull(reminders.read_at),
        reminders.push,
        gt(reminders.created_at, new Date(now - pushWithin)),
      ),
    )
    .returning();
}

/** Browsers of accounts; one whose session is over, though its row is still there, gets nothing. */
export async function targetsOf(db: Db, accountIds: string[], now: number) {
  const rows = await db
    .select({ target: pushSubscriptions, session: sessions, account: accounts })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.token_hash, pushSubscriptions.token_hash))
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .where(and(inArray(pushSubscriptions.account_id, accountIds), eq(accounts.state, 1), eq(sessions.is_over, false)));
  return rows.flatMap(({ target, session, account }) => (isOver(session, account, now) ? [] : [target]));
}

/** One round: writes what became due, pushes what is new, drops browsers that are gone. */
export async function remindEveryone({ db, push, log, now }: Services): Promise<void> {
  await remindOfEntries(db, now());
  if (push === null) return;
  const taken = await takeUnpushed(db, now());
  if (taken.length === 0) return;
  const targets = await targetsOf(db, [...new Set(taken.map(({ account_id }) => account_id))], now());
  const gone: string[] = [];
  const told = new Map(taken.map(({ account_id }) => [account_id, [] as Target[]]));
  for (const target of targets) told.get(target.account_id)?.push(target);
  const pushes = taken.flatMap(({ account_id, kind, path }) =>
    (told.get(account_id) ?? []).map((target) => ({ target, kind, path })),
  );
  const send = async ({ target, kind, path }: (typeof pushes)[number]) => {
    const result = await push.send(target, JSON.stringify({ title: "提醒", body: words[kind], path }));
    if (result === "gone") gone.push(target.id);
    if (result === "failed") log.warn({ subscription: target.id }, "a push was not taken");
  };
  // What goes to all companies must not keep a reminder of this minute waiting.
  for (let start = 0; start < pushes.length; start += atOnce)
    await Promise.all(pushes.slice(start, start + atOnce).map(send));
  if (gone.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone));
}

/** The key browsers subscribe with. */
export const pushState = async ({ push }: CallContext) => ({ public_key: push?.publicKey ?? null });

/** Keeps a browser for the account's reminders, as long as this session lives. */
export async function subscribePush(
  context: CallContext,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
) {
  if (context.push?.accepts(endpoint) !== true) throw refusedFields({ endpoint: "不支持这个浏览器的推送服务" });
  const person = personOf(context);
  const row = { account_id: person.id, token_hash: person.tokenHash, ...keys, created_at: new Date(context.now()) };
  const [saved] = await context.db
    .insert(pushSubscriptions)
    .values({ id: v7(), endpoint, ...row })
    // The browser is one; who signed in last gets its pushes.
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
    .returning({ id: pushSubscriptions.id });
  const own = eq(pushSubscriptions.account_id, person.id);
  const kept = context.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(own)
    .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.id))
    .limit(mostBrowsers);
  await context.db.delete(pushSubscriptions).where(and(own, notInArray(pushSubscriptions.id, kept)));
  return { id: saved?.id ?? "" };
}

/** Forgets a browser of the account. */
export async function unsubscribePush(context: CallContext, { endpoint }: { endpoint: string }) {
  await context.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.account_id, personOf(context).id)));
  return {};
}
