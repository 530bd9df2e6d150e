import type { ParsedInputOf } from "#contract/core/call.ts";
import { dateWords } from "#contract/core/date-words.ts";
import { dayOf } from "#contract/core/time.ts";
import type { regionCalls, StreetRow } from "#contract/figures/district-calls.ts";
import { type DistrictFigureKey, districtFigures, districtFigureKeys } from "#contract/figures/district-figures.ts";
import { auditLog } from "#server/database/tables/history.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import type { FileReply } from "#server/plugins/handlers.ts";
import { type ListColumn, listWorkbook, workbookMime } from "#server/plugins/papers/list-workbook.ts";
import { figureScope, ownStreets } from "./district-scope.ts";
import { asOf, keptOn, lastDay, plainValues, valuesOf } from "./read-figures.ts";

/** Name of the scope as a whole. */
export const wholeName = (context: CallContext): string =>
  personOf(context).kind === "street" ? "管辖镇街合计" : "全区";

/** Days to come have no figures. */
function refuseFuture(context: CallContext, day: string | undefined): void {
  if (day !== undefined && day > dayOf(context.now()))
    throw new Refused(422, "统计日不能晚于今天", { fields: { day: "统计日不能晚于今天" } });
}

/** The figures of every street of the scope on a day, after them those of the whole. */
export async function streetTable(
  context: CallContext,
  { day }: { day?: string | undefined },
  keys: readonly DistrictFigureKey[] = districtFigureKeys,
) {
  refuseFuture(context, day);
  const streets = await ownStreets(context);
  const today = dayOf(context.now());
  const on = day ?? (await lastDay(context.db, today)) ?? today;
  const kept = await keptOn(
    context.db,
    on,
    streets.map(({ id }) => id),
  );
  const whole = await valuesOf(context, await figureScope(context, undefined), on);
  const picked = (values: Partial<Record<DistrictFigureKey, number>>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => keys.some((one) => one === key)));
  const rows: StreetRow[] = streets.map(({ id, name }) => ({
    street_id: id,
    name,
    values: picked(plainValues(kept.get(id))),
  }));
  // An account of one street has that row already.
  if (streets.length !== 1)
    rows.push({ street_id: "", name: wholeName(context), values: picked(plainValues(whole.values)) });
  return { rows, day: on, as_of: asOf([...kept.values(), whole.values]) };
}

type Sides = ParsedInputOf<typeof regionCalls.centerarea>;

/** Two streets or two days side by side. */
export async function compareAreas(context: CallContext, { left, right }: Sides) {
  const names = new Map((await ownStreets(context)).map(({ id, name }) => [id, name]));
  const side = async ({ street_id, day }: Sides["left"]) => {
    refuseFuture(context, day);
    const found = await valuesOf(context, await figureScope(context, street_id), day ?? null);
    const name = street_id === undefined ? wholeName(context) : (names.get(street_id) ?? "");
    return { day: found.day, row: { street_id: street_id ?? "", name, values: plainValues(found.values) } };
  };
  const [a, b] = [await side(left), await side(right)];
  return { left: a.row, right: b.row, left_day: a.day, right_day: b.day };
}

/** The table as a workbook; its second sheet says what each figure counts. */
export async function exportTable(
  context: CallContext,
  { day, columns }: ParsedInputOf<typeof regionCalls.dataExport>,
): Promise<FileReply> {
  const { rows, day: on, as_of } = await streetTable(context, { day });
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
  await context.db.insert(auditLog).values({
    account_id: personOf(context).id,
    action: "district-export",
    detail: { rows: rows.length },
    at: new Date(context.now()),
  });
  const lines = [
    ["统计日", dateWords(on)],
    ["计数时间", as_of ?? "尚未统计"],
    ["说明", "“缺”表示当日没有快照，不是零。"],
    ...columns.map((key) => [districtFigures[key].title, districtFigures[key].definition]),
  ];
  return {
    file: await listWorkbook("镇街数据", shown, rows, { sheet: "指标口径", lines }),
    mime: workbookMime,
    name: `镇街数据_${on}.xlsx`,
  };
}
