import { inArray } from "drizzle-orm";
import { v7 } from "uuid";
import { decimal } from "#contract/core/fields.ts";
import { trademarkEventKinds } from "#contract/trademark/trademark-words.ts";
import { settleTrademarks } from "#server/database/trademark-terms.ts";
import { trademarkEvents as e, trademarks as t } from "#server/database/tables/ip/trademark.ts";
import { amountOfCell } from "#server/importers/cell-values.ts";
import { placeOf } from "#contract/core/sheets/row-place.ts";
import type { NamedRow } from "#server/importers/named-columns.ts";
import { CellReader, told } from "./read-cells.ts";
import type { ImportClock, PlannedLine, RecordKind } from "./record-kind.ts";
import { classOf, registrationNo } from "./trademark-kind.ts";

type Event = typeof e.$inferSelect;
interface Named {
  id: string;
  registration_no: string;
  class: number;
}

/** Other words for events. */
const meant: Record<string, string> = {
  商标转让: "转让",
  许可备案: "许可",
  使用许可备案: "许可",
  质权登记: "质押",
  商标质押: "质押",
  质权登记注销: "质押解除",
  商标续展: "续展",
  宽展期续展: "续展",
  商标注册申请: "申请",
  初审公告: "初步审定公告",
  无效: "无效宣告",
};

/** Money as the column keeps it, with four places. */
function amountText(cell: string): string {
  const [whole = "0", part = ""] = cell.split(".");
  return `${whole}.${part.padEnd(4, "0")}`;
}

function fieldsOf({ cells }: NamedRow, today: string) {
  const read = new CellReader("trademark_events", cells, today);
  const kind = read.word("kind", trademarkEventKinds, (cell) => meant[cell] ?? cell);
  const amount = cells["amount"] === undefined ? undefined : amountOfCell(cells["amount"]);
  if (amount !== undefined && !decimal("金额").safeParse(amount).success)
    read.problems["amount"] = "金额（元）应为数字，最多 4 位小数";
  const partial = read.word("partial", ["是", "否"]);
  const number = classOf(cells["class"] ?? "");
  if (cells["class"] !== undefined && number === null) read.problems["class"] = "国际分类应为 1 至 45 的整数";
  const fields = {
    kind,
    happened_on: read.day("happened_on"),
    from_name: read.text("from_name", 200),
    to_name: read.text("to_name", 200),
    number: read.text("number", 60),
    amount: amount === undefined || read.problems["amount"] !== undefined ? undefined : amountText(amount),
    partial: partial === undefined ? undefined : partial === "是",
    note: read.text("note", 500),
  };
  return { fields: told(fields), number, problems: read.problems };
}

/** The same event by what tells it apart. */
const fingerprintOf = ({ kind, happened_on, number, from_name, to_name }: Partial<Event>): string =>
  [kind, happened_on, number, from_name, to_name].map((word) => word ?? "").join("|");

interface Known {
  trademarks: ReadonlyMap<string, Named[]>;
  events: ReadonlyMap<string, Event>;
}

function planned(row: NamedRow, known: Known, clock: ImportClock): PlannedLine {
  const no = registrationNo(row.cells["registration_no"] ?? "");
  const { fields, number, problems } = fieldsOf(row, clock.today);
  const named = (known.trademarks.get(no) ?? []).filter((one) => number === null || one.class === number);
  if (named.length === 0 && problems["registration_no"] === undefined && problems["class"] === undefined)
    problems["registration_no"] = `平台没有注册号 ${no}${number === null ? "" : ` 第${number}类`}的商标，请先导入商标`;
  const title = `${no} ${fields.kind ?? ""} ${fields.happened_on ?? ""}`;
  if (Object.keys(problems).length > 0) return { ...placeOf(row), title, problems, records: [] };
  const fingerprint = fingerprintOf(fields);
  const records = named.map(({ id }) => {
    const before = known.events.get(`${id}/${fingerprint}`) ?? null;
    const plain = {
      id: v7(),
      trademark_id: id,
      from_name: "",
      to_name: "",
      number: "",
      amount: null,
      partial: false,
      note: "",
      source: "文件导入",
      created_at: new Date(clock.now),
    };
    return { record: { ...(before ?? plain), ...fields, fingerprint }, before };
  });
  return { ...placeOf(row), title, problems, records };
}

/** Events of trademarks: without a class they are events of every class of the registration. */
export const trademarkEventKind: RecordKind = {
  table: e,
  keys: ["trademark_id", "fingerprint"],
  own: [
    "trademark_id",
    "kind",
    "happened_on",
    "from_name",
    "to_name",
    "number",
    "amount",
    "partial",
    "note",
    "fingerprint",
  ],
  async plan(db, rows, clock) {
    const numbers = rows.map(({ cells }) => registrationNo(cells["registration_no"] ?? ""));
    const named = await db
      .select({ id: t.id, registration_no: t.registration_no, class: t.class })
      .from(t)
      .where(inArray(t.registration_no, numbers));
    const ids = named.map(({ id }) => id);
    const events = ids.length === 0 ? [] : await db.select().from(e).where(inArray(e.trademark_id, ids));
    const byNumber = new Map<string, Named[]>(numbers.map((number) => [number, []]));
    for (const one of named) byNumber.get(one.registration_no)?.push(one);
    const known = {
      trademarks: byNumber,
      events: new Map(events.map((event) => [`${event.trademark_id}/${event.fingerprint}`, event])),
    };
    return rows.map((row) => planned(row, known, clock));
  },
  settle: (db, records, { holidays }) =>
    settleTrademarks(db, [...new Set(records.map((record) => String(record["trademark_id"])))], holidays),
};
