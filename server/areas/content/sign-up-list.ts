import { and, desc, eq, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { contentService, SignUpRow } from "#contract/site/content-service.ts";
import { dayOf } from "#contract/core/time.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { pieces } from "#server/database/tables/website.ts";
import { signUps } from "#server/database/tables/website-service.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { maskMobile } from "#server/plugins/people/session.ts";
import { minuteOf } from "#contract/core/time.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Row = typeof signUps.$inferSelect;

const toRow = ({ receipt_hash: _, activity_id: __, ...row }: Row): SignUpRow => ({
  ...row,
  mobile: maskMobile(row.mobile),
  checked_in_at: row.checked_in_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** Who signed up for an activity, by their numbers. */
export async function signUpPage(context: CallContext, input: ParsedInputOf<typeof contentService.signUps>) {
  const { db } = context;
  const pattern = likeAnywhereLower(input.keyword);
  const ofActivity = eq(signUps.activity_id, input.activity);
  const where = and(
    ofActivity,
    input.keyword === ""
      ? undefined
      : sql`(lower(${signUps.name} || ' ' || ${signUps.company}) like ${pattern} or right(${signUps.mobile}, 4) = ${input.keyword})`,
  );
  const active = eq(signUps.state, "已报名");
  const [list, total, signed_up, checked_in] = await Promise.all([
    db
      .select()
      .from(signUps)
      .where(where)
      .orderBy(signUps.number)
      .limit(input.size)
      .offset((input.page - 1) * input.size),
    db.$count(signUps, where),
    db.$count(signUps, and(ofActivity, active)),
    db.$count(signUps, and(ofActivity, active, sql`${signUps.checked_in_at} is not null`)),
  ]);
  return { list: list.map(toRow), total, page: input.page, size: input.size, signed_up, checked_in };
}

const sheetColumns = (whole: boolean): ListColumn<Row>[] => {
  const text = (title: string, width: number, value: (row: Row) => string): ListColumn<Row> => ({
    header: title,
    cell: (row) => ({ value: value(row), type: String }),
    width,
  });
  return [
    text("序号", 8, (row) => String(row.number)),
    text("姓名", 14, (row) => row.name),
    text("手机号", 16, (row) => (whole ? row.mobile : maskMobile(row.mobile))),
    text("单位", 36, (row) => row.company),
    text("职务", 16, (row) => row.post),
    text("备注", 36, (row) => row.remark),
    text("状态", 10, (row) => row.state),
    text("签到时间", 18, (row) => (row.checked_in_at === null ? "" : minuteOf(row.checked_in_at))),
    text("报名时间", 18, (row) => minuteOf(row.created_at)),
  ];
};

/** The registrations as an Excel file; leaves a line in the audit log. */
export async function exportSignUps(
  context: CallContext,
  { activity, mobiles }: { activity: string; mobiles: boolean },
): Promise<FileReply> {
  const [piece] = await context.db
    .select({ title: pieces.title })
    .from(pieces)
    .where(and(eq(pieces.id, activity), eq(pieces.column_key, "activities")));
  if (!piece) throw new Refused(404, "活动不存在");
  const rows = await context.db
    .select()
    .from(signUps)
    .where(eq(signUps.activity_id, activity))
    .orderBy(desc(sql`${signUps.state} = '已报名'`), signUps.number);
  const detail = { activity, rows: rows.length, mobiles };
  await writeAudit(context, "sign-up-export", detail);
  return {
    file: await listWorkbook(context, "报名名单", { columns: sheetColumns(mobiles), rows }),
    mime: workbookMime,
    name: `报名名单_${piece.title.slice(0, 30)}_${dayOf(context.now()).replaceAll("-", "")}.xlsx`,
  };
}

const changeBy = (action: "签到" | "取消签到" | "取消报名", at: Date) => {
  if (action === "取消报名") return { state: "已取消" as const, checked_in_at: null };
  const first = sql`coalesce(${signUps.checked_in_at}, ${at}::timestamptz)`;
  return { checked_in_at: action === "签到" ? first : null };
};

/** Checks somebody in by hand, undoes it, or cancels a registration. */
export async function setSignUp(context: CallContext, { id, action }: ParsedInputOf<typeof contentService.setSignUp>) {
  const known = eq(signUps.id, id);
  await inTransaction(context, async (inside) => {
    const set = changeBy(action, new Date(context.now()));
    const standing = and(known, eq(signUps.state, "已报名"));
    const done = await inside.db.update(signUps).set(set).where(standing).returning({ id: signUps.id });
    if (done.length === 0)
      throw (await inside.db.$count(signUps, known)) === 0
        ? new Refused(404, "报名不存在")
        : new Refused(409, "该报名已取消，请刷新名单");
    await writeAudit(inside, "sign-up-set", { id, action });
  });
  return {};
}
