import { describe, expect, it } from "vitest";
import type { LocalAnswer, OutboxRow } from "#offline/field-types.ts";
import { answerWrite } from "./answer-write.ts";

const target = { answerId: "a", questionnaireId: "q", version: 2, companyId: "c" };
const draft = { status: "暂存" as const, visitId: null };
const record = {
  id: "a",
  questionnaire_id: "q",
  version: 2,
  company_id: "c",
  visit_id: null,
  values: { name: "何", sum: 3 },
  status: "暂存",
  rev: 4,
} as unknown as LocalAnswer;
const refused = (base_rev: number) => ({ state: "refused", input: { id: "a", base_rev, changes: {} } }) as OutboxRow;

describe("saving an answer", () => {
  it("makes it whole the first time", () => {
    expect(
      answerWrite(target, { name: "何" }, { status: "已提交", visitId: "v" }, { record: null, refused: null }),
    ).toEqual({
      call: "question.saveQuestion",
      input: {
        id: "a",
        base_rev: 0,
        changes: {
          questionnaire_id: "q",
          version: 2,
          company_id: "c",
          visit_id: "v",
          values: { name: "何" },
          status: "已提交",
        },
      },
    });
  });

  it("later sends the changed questions alone, emptied ones as null, at the revision that was read", () => {
    expect(answerWrite(target, { name: "陈" }, draft, { record, refused: null })?.input).toEqual({
      id: "a",
      base_rev: 4,
      changes: { values: { name: "陈", sum: null } },
    });
  });

  it("says that the record arrived while a new answer was filled in", () => {
    const origin = { record, refused: null, unseen: true };
    expect(answerWrite(target, { name: "陈", sum: 3 }, draft, origin)?.input).toEqual({
      id: "a",
      base_rev: 4,
      changes: { values: { name: "陈" } },
      unseen: true,
    });
  });

  it("is nothing when nothing changed", () => {
    expect(answerWrite(target, { name: "何", sum: 3 }, draft, { record, refused: null })).toBe(null);
  });

  it("moves a draft to the newest version and submits it without touching its values", () => {
    const old = { ...record, version: 1 } as LocalAnswer;
    const state = { status: "已提交" as const, visitId: null };
    expect(answerWrite(target, { name: "何", sum: 3 }, state, { record: old, refused: null })?.input).toMatchObject({
      changes: { version: 2, status: "已提交" },
    });
  });

  it("makes a refused creation again whole, and measures a refused edit against the server's copy", () => {
    const whole = answerWrite(target, { name: "何" }, draft, { record, refused: refused(0) });
    expect(whole?.input).toMatchObject({ base_rev: 0, changes: { values: { name: "何" }, company_id: "c" } });
    const base = { ...record, values: { name: "旧" }, rev: 3 } as LocalAnswer;
    const edit = answerWrite(target, { name: "何", sum: 3 }, draft, {
      record: { ...record, base },
      refused: refused(3),
    });
    expect(edit?.input).toMatchObject({ base_rev: 3, changes: { values: { name: "何", sum: 3 } } });
  });
});
