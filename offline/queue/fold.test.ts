import { expect, test } from "vitest";
import { idOf, newVisit } from "../engine-kit.testing.ts";
import type { OutboxRow, QueuedWrite } from "../field-types.ts";
import { fold } from "./fold.ts";

const row = (write: QueuedWrite, changes: Partial<OutboxRow> = {}): OutboxRow => ({
  id: "row",
  seq: 1,
  kind: "visit",
  recordId: write.input.id,
  title: "",
  contractVersion: 1,
  createdAt: 0,
  attempts: 0,
  nextAt: 0,
  state: "waiting",
  ...write,
  ...changes,
});
const create: QueuedWrite = { call: "visit.createVisit", input: newVisit(1) };
const edit = (changes: object, base_rev = 3): QueuedWrite => ({
  call: "visit.editVisit",
  input: { id: idOf(1001), base_rev, changes },
});
const remove: QueuedWrite = { call: "visit.visitDel", input: { id: idOf(1001), base_rev: 1 } };

test("an edit folds into an untouched creation or edit, the later value wins", () => {
  expect(fold([row(create)], edit({ summary: "新" }))).toMatchObject({ write: { input: { summary: "新" } } });
  const merged = fold([row(edit({ summary: "旧", companions: "甲" }))], edit({ summary: "新" }, 9));
  expect(merged).toMatchObject({ kind: "replace", write: { input: { base_rev: 3 } } });
  expect(merged).toHaveProperty("write.input.changes", { summary: "新", companions: "甲" });
});

test.each([{ attempts: 1 }, { state: "refused" as const }, { state: "conflict" as const }])(
  "nothing folds into a row with %o",
  (touched) => {
    expect(fold([row(create, touched)], edit({ summary: "新" })).kind).toBe("append");
    expect(fold([row(create, touched)], remove).kind).toBe("append");
  },
);

test("only the last row is looked at", () => {
  expect(fold([row(create), row(edit({ summary: "一" }), { attempts: 1 })], edit({ summary: "二" })).kind).toBe(
    "append",
  );
});

test("a deletion undoes an untouched creation and follows an edit", () => {
  expect(fold([row(create)], remove).kind).toBe("vanish");
  expect(fold([row(edit({ summary: "新" }))], remove).kind).toBe("append");
});

test("an edit of a company folds into its untouched creation", () => {
  const company = { id: idOf(1), name: "企业" } as Extract<QueuedWrite, { call: "visit.createCompany" }>["input"];
  const first = row({ call: "visit.createCompany", input: company });
  const change: QueuedWrite = {
    call: "business.companyEdit",
    input: { id: idOf(1), base_rev: 1, changes: { address: "大良" } },
  };
  expect(fold([first], change)).toMatchObject({ kind: "replace", write: { call: "visit.createCompany" } });
});

test("an answer's save whose author had not seen the answer stays that when more is folded in", () => {
  const save = (values: object, more: object = {}): QueuedWrite => ({
    call: "question.saveQuestion",
    input: { id: idOf(5001), base_rev: 4, changes: { values: { ...values } }, ...more },
  });
  const folded = fold([row(save({ a: 1 }, { unseen: true }))], save({ b: 2 }));
  expect(folded).toMatchObject({ kind: "replace", write: { input: { unseen: true } } });
  expect(folded).toHaveProperty("write.input.changes", { values: { a: 1, b: 2 } });
});
