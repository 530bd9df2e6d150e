import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import { dayOf, endOfDay, startOfDay } from "#contract/core/time.ts";
import {
  mostPictureBytes,
  mostTrademarksExported,
  type trademarkCalls,
  type TrademarkRow,
} from "#contract/trademark/trademark-calls.ts";
import { niceLabel } from "#contract/trademark/nice-classes.ts";
import { graceEnd } from "#contract/trademark/trademark-rules.ts";
import { icsFile } from "#server/areas/calendar/ics.ts";
import { trademarks as t } from "#server/database/tables/ip/trademark.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { trademarkRow } from "./trademark-reads.ts";
import { toTrademarkRow, type TrademarkClock, trademarkClock, trademarksMeeting } from "./trademark-rows.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Conditions = ParsedInputOf<typeof trademarkCalls.trademarkExport>;

/** All trademarks of a list; refused where they are more than one file takes. */
async function allOf(context: CallContext, { sort, ...filter }: Conditions): Promise<TrademarkRow[]> {
  const found = await trademarksMeeting(context, filter, { sort, offset: 0, limit: mostTrademarksExported + 1 });
  if (found.length > mostTrademarksExported)
    throw new Refused(422, `符合条件的商标超过 ${mostTrademarksExported} 件，请缩小范围后再导出`, {
      reason: "too_many",
    });
  return found;
}

const column = (
  header: string,
  width: number,
  value: (row: TrademarkRow) => string | number,
): ListColumn<TrademarkRow> => ({ header, width, cell: (row) => ({ value: value(row) }) });

const columns: readonly ListColumn<TrademarkRow>[] = [
  column("注册号", 14, (row) => row.registration_no),
  column("商标名称", 24, (row) => row.name),
  column("国际分类", 20, (row) => niceLabel(row.class)),
  column("商标类型", 12, (row) => row.type),
  column("商标形式", 12, (row) => row.form),
  column("申请人", 36, (row) => row.applicant),
  column("代理机构", 30, (row) => row.agency),
  column("状态", 10, (row) => row.state),
  column("失效原因", 16, (row) => row.reason),
  column("申请日期", 12, (row) => row.filed_on ?? ""),
  column("初审公告日期", 14, (row) => row.published_on ?? ""),
  column("注册公告日期", 14, (row) => row.registered_on ?? ""),
  column("专用权期限起", 14, (row) => row.term_from ?? ""),
  column("专用权期限止", 14, (row) => row.term_to ?? ""),
  column("续展截止", 12, (row) => row.due_on ?? ""),
  column("剩余天数", 10, (row) => row.days_left ?? ""),
];

const noteFile = (context: CallContext, action: AuditAction, rows: number): Promise<void> =>
  writeAudit(context, action, { rows });

/** The trademarks of the list as an Excel file. */
export async function trademarkExport(context: CallContext, input: Conditions): Promise<FileReply> {
  const rows = await allOf(context, input);
  await noteFile(context, "trademark-export", rows.length);
  return {
    file: await listWorkbook(context, "商标", { columns, rows }),
    mime: workbookMime,
    name: `商标${dayOf(context.now()).replaceAll("-", "")}.xlsx`,
  };
}

const dayMinutes = 24 * 60;

/** The end of the term and that of grace, as far as they are to come, as events of a day. */
function endsOf(row: TrademarkRow, { today, holidays }: TrademarkClock, at: Date) {
  if (row.term_to === null || row.reason !== "") return [];
  const ends = [
    { part: "term", on: row.term_to, title: "续展期届满", remind: 90 },
    { part: "grace", on: graceEnd(row.term_to, holidays), title: "宽展期届满", remind: 30 },
  ];
  return ends
    .filter(({ on }) => on >= today)
    .map(({ part, on, title, remind }) => ({
      id: `${row.id}-${part}`,
      rev: 1,
      title: `商标“${row.name}”${title}（第 ${row.registration_no} 号）`,
      kind: "商标续展",
      companies: [],
      purpose: "",
      description: [
        `${niceLabel(row.class)}，申请人：${row.applicant}`,
        `专用权期限至 ${row.term_to ?? ""}；《商标法》第四十条：期满前十二个月内办理续展，未能办理的有六个月宽展期`,
      ],
      location: "",
      plan_start: new Date(startOfDay(on)),
      plan_end: new Date(endOfDay(on)),
      all_day: true,
      reminder: remind * dayMinutes,
      status: "待走访" as const,
      created_at: at,
      updated_at: at,
    }));
}

function* allEnds(rows: readonly TrademarkRow[], clock: TrademarkClock, at: Date) {
  for (const row of rows) yield* endsOf(row, clock, at);
}

/** Ends still to come, of one trademark or of the listed ones, as a calendar file. */
export async function trademarkCalendar(
  context: CallContext,
  { id, ...input }: ParsedInputOf<typeof trademarkCalls.trademarkCalendar>,
): Promise<FileReply> {
  const clock = await trademarkClock(context);
  const rows =
    id === undefined ? await allOf(context, input) : [toTrademarkRow(await trademarkRow(context.db, id), clock, [])];
  const file = await icsFile("商标续展", allEnds(rows, clock, new Date(context.now())));
  return { file, mime: "text/calendar; charset=utf-8", name: "商标续展.ics" };
}

/** Long enough for print at 8 cm. */
const pictureSide = 800;

/** Keeps a picture, re-encoded, in the place of the one there was. */
export async function trademarkPictureSave(context: CallContext, { id }: { id: string }): Promise<{ picture: string }> {
  await trademarkRow(context.db, id);
  if (context.bytes.length === 0) throw refusedFields({ file: "文件是空的，请重新选择" });
  if (context.bytes.length > mostPictureBytes) throw refusedFields({ file: "图样最大 5 MB" });
  const drawn = await context.pictures.clean(context.bytes, { side: pictureSide, fill: false });
  if (drawn === null) throw refusedFields({ file: "图样应为 JPEG、PNG 或 WebP 图片" });
  const picture = createHash("sha256").update(drawn).digest("hex");
  await context.files.put(picture, drawn);
  await context.db
    .update(t)
    .set({ picture_sha256: picture, picture_size: drawn.length, updated_at: new Date(context.now()) })
    .where(eq(t.id, id));
  await noteFile(context, "trademark-picture", 1);
  return { picture };
}
