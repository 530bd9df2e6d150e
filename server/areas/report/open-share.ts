import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { ReportShare } from "#contract/report/report-fields.ts";
import { reportShares, type ReportShareRow, reportViews } from "#server/database/tables/report.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { Db } from "#server/database/connect.ts";
import { refuseUsedUp, takeAttempt } from "#server/plugins/limits/attempt-limit.ts";
import { maskAddress } from "#server/plugins/http/mask-address.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { hashToken, newToken } from "#server/plugins/people/session.ts";
import { hashCode, shareState } from "./share-links.ts";

/** Wrong codes that lock a link for half an hour, and that stop it for good. */
const codesToLock = 5;
const codesToStop = 10;
const lockMs = 30 * 60_000;
const ticketMs = 30 * 60_000;
const strangers = { name: "report-secret", most: 30, minutes: 10 };

/** What a wrong secret hears, whatever it looks like: nothing tells whether anything is there. */
const unknownLink = () =>
  new Refused(404, "链接不正确，请核对是否复制完整，或向发送人索取新的链接", { reason: "unknown" });

const closed: Record<Exclude<ReportShare["state"], "有效">, (row: ReportShareRow, now: number) => Refused> = {
  已撤销: () => new Refused(403, "发送人已撤销这个链接", { reason: "revoked" }),
  已过期: () => new Refused(403, "这个链接已过有效期，请向发送人索取新的链接", { reason: "expired" }),
  次数已用完: () => new Refused(403, "这个链接的可看次数已用完，请向发送人索取新的链接", { reason: "used_up" }),
  已锁定: (row: ReportShareRow, now: number) => lockedOut(row, now),
};

function lockedOut(row: ReportShareRow, now: number): Refused {
  if (row.wrong_codes >= codesToStop)
    return new Refused(429, "验证码错误次数过多，链接已停用，请向发送人索取新的链接", { reason: "stopped" });
  const wait = Math.max(1000, (row.locked_until?.getTime() ?? now) - now);
  const minutes = Math.ceil(wait / 60_000);
  return new Refused(429, `验证码错误次数过多，请 ${minutes} 分钟后再试`, { reason: "locked" }, Math.ceil(wait / 1000));
}

/** A reading that was let in. */
export interface Opened {
  share: ReportShareRow;
  ticket: string;
}
type Outcome = Opened | Refused;

const keepView = (db: Db, context: CallContext, shareId: string, result: string, ticket: string | null) =>
  db
    .insert(reportViews)
    .values({
      share_id: shareId,
      result,
      address: maskAddress(context.address),
      ticket_hash: ticket === null ? null : hashToken(ticket),
      at: new Date(context.now()),
    })
    .onConflictDoNothing();

/** A refused try is a number and no line, or strangers would push real readings out of the log. */
const refusedNow = (context: CallContext) => ({
  refused: sql`${reportShares.refused} + 1`,
  last_refused_at: new Date(context.now()),
});

async function ticketHolds(db: Db, shareId: string, ticket: string | undefined, now: number): Promise<boolean> {
  if (ticket === undefined || ticket === "") return false;
  const [view] = await db
    .select({ id: reportViews.id })
    .from(reportViews)
    .where(
      and(
        eq(reportViews.share_id, shareId),
        eq(reportViews.ticket_hash, hashToken(ticket)),
        eq(reportViews.result, "已阅读"),
        gt(reportViews.at, new Date(now - ticketMs)),
      ),
    );
  return view !== undefined;
}

async function wrongCode(db: Db, context: CallContext, row: ReportShareRow, given: string): Promise<Refused> {
  const now = context.now();
  if (given === "") return new Refused(403, "请输入发送人告诉您的 4 位验证码", { reason: "code_needed" });
  const wrong = row.wrong_codes + 1;
  const locks = wrong % codesToLock === 0;
  const until = wrong >= codesToStop ? row.expires_at : new Date(now + lockMs);
  const [after] = await db
    .update(reportShares)
    .set({ wrong_codes: wrong, ...refusedNow(context), ...(locks && { locked_until: until }) })
    .where(eq(reportShares.id, row.id))
    .returning();
  if (locks && after) {
    // Twice at most in the life of a link.
    await keepView(db, context, row.id, "验证码错误，已锁定", null);
    return lockedOut(after, now);
  }
  const left = codesToLock - (wrong % codesToLock);
  return new Refused(403, `验证码不正确，还可以试 ${left} 次`, { reason: "code_wrong" });
}

/** Lets a reader in under the row's lock, so that two readers never share the last view. */
async function enter(
  db: Db,
  context: CallContext,
  secret: string,
  input: { code?: string | undefined; ticket?: string | undefined },
) {
  const [row] = await db
    .select()
    .from(reportShares)
    .where(eq(reportShares.secret_hash, hashToken(secret)))
    .for("update");
  if (!row) return null;
  const now = context.now();
  const state = shareState(row, now);
  const again = await ticketHolds(db, row.id, input.ticket, now);
  const lenient = again && (state === "次数已用完" || state === "已锁定");
  if (state !== "有效" && !lenient) {
    await db.update(reportShares).set(refusedNow(context)).where(eq(reportShares.id, row.id));
    return closed[state](row, now);
  }
  if (again) return { share: row, ticket: input.ticket ?? "" };
  const given = (input.code ?? "").trim();
  if (row.code_hash !== null && !timingSafeEqual(row.code_hash, hashCode(secret, given)))
    return wrongCode(db, context, row, given);
  const ticket = newToken();
  const [share] = await db
    .update(reportShares)
    .set({ views: sql`${reportShares.views} + 1` })
    .where(eq(reportShares.id, row.id))
    .returning();
  await keepView(db, context, row.id, "已阅读", ticket);
  return { share: share ?? row, ticket };
}

/**
 * Opens a link. A ticket of a reading within half an hour reads again without counting, but never what was
 * revoked or has expired. What failed is counted before it is refused.
 */
export async function openShare(
  context: CallContext,
  input: { secret: string; code?: string | undefined; ticket?: string | undefined },
): Promise<Opened> {
  const now = context.now();
  await refuseUsedUp(context.db, strangers, context.address, now, "尝试次数过多");
  const outcome: Outcome | null = await context.db.transaction((transaction) =>
    enter(transaction, context, input.secret, input),
  );
  if (outcome === null) {
    await takeAttempt(context.db, strangers, context.address, now);
    throw unknownLink();
  }
  if (outcome instanceof Refused) throw outcome;
  return outcome;
}

/** Lets in who holds a ticket, for the PDF; logged once for a ticket, never counted as a view. */
export async function openForPdf(context: CallContext, input: { secret: string; ticket: string }): Promise<Opened> {
  const [row] = await context.db
    .select()
    .from(reportShares)
    .where(eq(reportShares.secret_hash, hashToken(input.secret)));
  if (!row) throw unknownLink();
  const now = context.now();
  const state = shareState(row, now);
  if (state === "已撤销" || state === "已过期") throw closed[state](row, now);
  if (!row.allow_pdf) throw new Refused(403, "发送人没有允许下载", { reason: "no_pdf" });
  if (!(await ticketHolds(context.db, row.id, input.ticket, now)))
    throw new Refused(403, "阅读已超过半小时，请重新打开链接后再下载", { reason: "ticket" });
  await keepView(context.db, context, row.id, "已下载 PDF", input.ticket);
  return { share: row, ticket: input.ticket };
}
