import { expect, it } from "vitest";
import { ApplicationFacts, applicationKinds, applicationRules, factLines, kindsFor } from "./application-facts.ts";
import {
  applicationMoves,
  applicationStates,
  mayMoveApplication,
  stateAfterApplicationMove,
} from "./application-moves.ts";
import { documentsProblem } from "./application.ts";
import { isFunctionOpen, openedUntil } from "./opened-functions.ts";

it.each([
  ["待审核", ["通过", "退回", "不予通过", "撤回"]],
  ["退回", ["提交", "撤回"]],
  ["通过", []],
  ["不予通过", []],
  ["已撤回", []],
] as const)("lets be done from %s what its state allows", (state, moves) => {
  expect(applicationMoves.filter((move) => mayMoveApplication(move, state))).toEqual(moves);
});

it("leads every move to a state of the table", () => {
  for (const move of applicationMoves) expect(applicationStates).toContain(stateAfterApplicationMove(move));
});

it.each(applicationKinds)("has a field on the page for every fact of %s, and none more", (kind) => {
  const shape = ApplicationFacts.def.options.find(({ shape: one }) => one.kind.def.values[0] === kind)?.shape ?? {};
  const onPage = applicationRules[kind].fields.map(({ name }) => name);
  expect(onPage.toSorted()).toEqual(
    Object.keys(shape)
      .filter((name) => name !== "kind")
      .toSorted(),
  );
});

it("names what is wrong by the field's words", () => {
  const facts = { kind: "增加账号", name: "何", mobile: "12345", post: "", reason: "" };
  const { error } = ApplicationFacts.safeParse(facts);
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["name", "姓名至少 2 个字"],
    ["mobile", "手机号应为 11 位手机号"],
    ["reason", expect.stringContaining("用途")],
  ]);
});

it("reads facts in the order of the form, without what is empty", () => {
  expect(
    factLines({ kind: "增加账号", name: "何小苗", mobile: "13712340001", post: "", reason: "协助管理专利" }),
  ).toEqual([
    ["姓名", "何小苗"],
    ["手机号", "13712340001"],
    ["用途", "协助管理专利"],
  ]);
});

it("asks for documents where a claim is to be proved", () => {
  expect(documentsProblem("增加账号", 0)).toBeNull();
  expect(documentsProblem("专家入驻", 0)).toContain("资格证书");
  expect(documentsProblem("服务机构入驻", 1)).toBeNull();
});

it("lets a trial apply for what it lacks, and who is certified for everything else", () => {
  expect(kindsFor(1)).toEqual(["开通功能"]);
  expect(kindsFor(0)).toEqual(applicationKinds.filter((kind) => kind !== "开通功能"));
});

it("opens a function for ninety days, the last one whole", () => {
  const until = openedUntil("2026-09-01T01:00:00Z");
  expect(until).toBe("2026-11-30");
  expect([isFunctionOpen(until, until), isFunctionOpen(until, "2026-12-01"), isFunctionOpen(null, until)]).toEqual([
    true,
    false,
    false,
  ]);
});
