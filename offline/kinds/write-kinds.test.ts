import { expect, test } from "vitest";
import { idOf, newAnswer, newDemand, newEntry, newMove, newVisit } from "../engine-kit.testing.ts";
import type { OutboxRow, QueuedWrite } from "../field-types.ts";
import { fold } from "../queue/fold.ts";
import { RowOrder } from "../queue/row-order.ts";
import { kindOf, recordIdOf } from "./write-kinds.ts";

const row = (write: QueuedWrite, changes: Partial<OutboxRow> = {}): OutboxRow => ({
  id: "row",
  seq: 1,
  kind: kindOf(write),
  recordId: recordIdOf(write),
  title: "",
  contractVersion: 1,
  createdAt: 0,
  attempts: 0,
  nextAt: 0,
  state: "waiting",
  ...write,
  ...changes,
});
const save = (values: object, base_rev = 2): QueuedWrite => ({
  call: "question.saveQuestion",
  input: { id: idOf(5001), base_rev, changes: { values: { ...values } } },
});
const createEntry: QueuedWrite = { call: "visit.createCalendar", input: newEntry(1) };
const createDemand: QueuedWrite = { call: "business.demandCreate", input: newDemand(1) };
const submit: QueuedWrite = { call: "business.demandMove", input: newMove(1, 1, "提交") };

test("a move is about its demand", () => {
  expect([kindOf(submit), recordIdOf(submit)]).toEqual(["demand", idOf(3001)]);
});

test("edits fold into the creation of their own kind, and a deletion undoes it", () => {
  const edit: QueuedWrite = {
    call: "visit.editCalendar",
    input: { id: idOf(2001), base_rev: 1, changes: { title: "新" } },
  };
  expect(fold([row(createEntry)], edit)).toMatchObject({
    write: { call: "visit.createCalendar", input: { title: "新" } },
  });
  const remove: QueuedWrite = { call: "visit.calendarDel", input: { id: idOf(2001), base_rev: 1 } };
  expect(fold([row(createEntry)], remove).kind).toBe("vanish");
});

test("a move is never folded, nor is an edit across it", () => {
  expect(fold([row(createDemand)], submit).kind).toBe("append");
  expect(fold([row(submit)], { call: "business.demandMove", input: newMove(2, 1, "催办") }).kind).toBe("append");
  const edit: QueuedWrite = {
    call: "business.demandEdit",
    input: { id: idOf(3001), base_rev: 1, changes: { title: "新题" } },
  };
  expect(fold([row(createDemand), row(submit)], edit).kind).toBe("append");
});

test("saves of an answer fold question by question; what is emptied stays in the patch", () => {
  expect(fold([row(save({ a: 1, b: 2 }))], save({ b: null, c: 3 }, 5))).toMatchObject({
    write: { input: { base_rev: 2, changes: { values: { a: 1, b: null, c: 3 } } } },
  });
});

test("a first save takes later ones over, and what they empty is never sent", () => {
  const first = row({ call: "question.saveQuestion", input: newAnswer(1, { a: 1, b: 2 }) });
  const folded = fold([first], save({ b: null, c: 3 }, 1));
  expect(folded).toMatchObject({ write: { input: { base_rev: 0, changes: { company_id: idOf(1) } } } });
  expect(folded).toHaveProperty("write.input.changes.values", { a: 1, c: 3 });
});

test("what names a new company or visit waits for it, through a chain", () => {
  const order = new RowOrder();
  order.hold(row({ call: "visit.createCompany", input: { id: idOf(77) } as never }));
  const visit = row({ call: "visit.createVisit", input: newVisit(1, { company_id: idOf(77) }) });
  expect(order.isFree(visit)).toBe(false);
  order.hold(visit);
  const waits: QueuedWrite[] = [
    { call: "visit.createCalendar", input: newEntry(1, { company_ids: [idOf(1), idOf(77)] }) },
    { call: "business.demandCreate", input: newDemand(1, { company_id: idOf(77) }) },
    { call: "business.demandCreate", input: newDemand(1, { visit_id: idOf(1001) }) },
    { call: "visit.createNote", input: { id: idOf(8), visit_id: idOf(1001), content: "补充", photos: [] } },
    {
      call: "question.saveQuestion",
      input: { id: idOf(9), base_rev: 0, changes: { visit_id: idOf(1001), values: {} } },
    },
  ];
  for (const write of waits) expect(order.isFree(row(write)), write.call).toBe(false);
  expect(order.isFree(row(createDemand))).toBe(true);
});
