import type { ParsedInputOf } from "#contract/core/call.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { tierWords } from "#contract/company/company.ts";
import { tradeName } from "#contract/company/trades.ts";
import { clockOf, dayOf } from "#contract/core/time.ts";
import type { regionCalls, StreetRow } from "#contract/figures/district-calls.ts";
import {
  type CompanyPart,
  type DistrictFigureKey,
  districtFigures,
  districtFigureKeys,
} from "#contract/figures/district-figures.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { partOf } from "./company-holds.ts";
import { figureScope, ownStreets } from "./district-scope.ts";
import { asOf, keptOn, lastDay, plainValues, valuesOf } from "./read-figures.ts";
import { countFigures } from "./take-snapshot.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** Name of the scope as a whole. */
export const wholeName = (context: CallContext): string =>
  personOf(context).kind === "street" ? "管辖镇街合计" : "全区";

const keptNote = "“缺”表示当日没有快照，不是零。";
/** What the page says as well of figures of some companies alone. */
const countedNote =
  "按企业现在的行业和层级由记录即时统计；过去的日期只统计能由记录日期推算的指标，其余为“缺”，不是零。";

/** A minute as the workbooks of the figures have it. */
export const minuteWords = (at: string): string => dateWords(`${dayOf(at)}T${clockOf(at)}`);

/** Days to come have no figures. */
export function refuseFuture(context: CallContext, day: string | undefined): void {
  if (day !== undefined && day > dayOf(context.now()))
    throw new Refused(422, "统计日不能晚于今天", { fields: { day: "统计日不能晚于今天" } });
}

interface TableAsked extends CompanyPart {
  day?: string | undefined;
}

type Values = StreetRow["values"];

/** What is known of a day by street, the empty one being the whole scope; `as_of`: when it was counted. */
interface DayValues {
  day: string;
  of: (street_id: string) => Values;
  as_of: string | null;
}

/** Figures of some companies alone: no snapshot has them, so they are counted from the records as they are. */
async function countedValues(context: CallContext, day: string, part: CompanyPart): Promise<DayValues> {
  const today = dayOf(context.now());
  const person = personOf(context);
  const at = { day, now: new Date(context.now()), isPast: day < today, of: part };
  const streets = person.kind === "street" ? person.street_ids : null;
  const found = new Map<string, Values>();
  for (const { street_id, figure, value } of await countFigures(context.db, at, { streets, withPatents: true }))
    found.set(street_id, { ...found.get(street_id), [figure]: value });
  return { day, of: (street_id) => found.get(street_id) ?? {}, as_of: at.now.toISOString() };
}

async function keptValues(context: CallContext, day: string, streets: readonly string[]): Promise<DayValues> {
  const kept = await keptOn(context.db, day, streets);
  const whole = await valuesOf(context, await figureScope(context, undefined), day);
  return {
    day,
    of: (street_id) => plainValues(street_id === "" ? whole.values : kept.get(street_id)),
    as_of: asOf([...kept.values(), whole.values]),
  };
}

/** The figures of every street of the scope on a day, after them those of the whole. */
export async function streetTable(
  context: CallContext,
  { day, ...asked }: TableAsked,
  keys: readonly DistrictFigureKey[] = districtFigureKeys,
) {
  refuseFuture(context, day);
  const streets = await ownStreets(context);
  const today = dayOf(context.now());
  const part = partOf(asked);
  const ids = streets.map(({ id }) => id);
  const found =
    part === undefined
      ? await keptValues(context, day ?? (await lastDay(context.db, today)) ?? today, ids)
      : await countedValues(context, day ?? today, part);
  const picked = (street_id: string): Values =>
    Object.fromEntries(Object.entries(found.of(street_id)).filter(([key]) => keys.some((one) => one === key)));
  const rows: StreetRow[] = streets.map(({ id, name }) => ({ street_id: id, name, values: picked(id) }));
  // An account of one street has that row already.
  if (streets.length !== 1) rows.push({ street_id: "", name: wholeName(context), values: picked("") });
  return { rows, day: found.day, as_of: found.as_of };
}

/** Which companies figures are narrowed to, in words. */
export const partWords = ({ trade, tier }: CompanyPart): string[] => [
  ...(trade === undefined ? [] : [`行业：${tradeName(trade)}`]),
  ...(tier === undefined ? [] : [`层级：${tier === "none" ? "未分级" : `${tier} ${tierWords[tier as "A"]}`}`]),
];

/** The table as a workbook; its second sheet says what each figure counts. */
export async function exportTable(
  context: CallContext,
  { day, columns, street_id, ...part }: ParsedInputOf<typeof regionCalls.dataExport>,
): Promise<FileReply> {
  if (street_id !== undefined) await figureScope(context, street_id);
  const table = await streetTable(context, { day, ...part });
  const { day: on, as_of } = table;
  const rows = table.rows.filter((row) => street_id === undefined || row.street_id === street_id);
  if (rows.every(({ values }) => Object.keys(values).length === 0))
    throw new Refused(422, `${dateWords(on)}没有统计快照，请换一个统计日`, { reason: "empty" });
  const shown: ListColumn<StreetRow>[] = [
    { header: "镇街", width: 16, cell: ({ name }) => ({ value: name }) },
    ...columns.map((key) => ({
      header: `${districtFigures[key].title}（${districtFigures[key].unit}）`,
      width: 16,
      cell: ({ values }: StreetRow) => ({ value: values[key] ?? "缺" }),
    })),
  ];
  await writeAudit(context, "district-export", { rows: rows.length });
  const lines = [
    ["统计日", dateWords(on)],
    ["计数时间", as_of === null ? "尚未统计" : minuteWords(as_of)],
    ["企业范围", partWords(part).join("，") || "全部企业"],
    ["说明", partOf(part) === undefined ? keptNote : countedNote],
    ...columns.map((key) => [districtFigures[key].title, districtFigures[key].definition]),
  ];
  return {
    file: await listWorkbook(context, "镇街数据", { columns: shown, rows, notes: { sheet: "指标口径", lines } }),
    mime: workbookMime,
    name: `镇街数据_${on}.xlsx`,
  };
}
