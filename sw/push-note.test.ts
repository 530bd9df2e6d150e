import { expect, it } from "vitest";
import { noteOf } from "./push-note.ts";

it("a push shows its words and leads to a page of this app", () => {
  const note = { title: "提醒", body: "有一项日程即将开始", path: "/workWaitvisit/details?id=a" };
  expect(noteOf(JSON.stringify(note))).toEqual(note);
});

it("a push that is no note, or leads elsewhere, still shows something and stays here", () => {
  for (const payload of [null, "", "[]", "不是 JSON", '{"path":"https://elsewhere.example"}', '{"path":"//elsewhere"}'])
    expect(noteOf(payload)).toMatchObject({ title: "提醒", path: "/reminders" });
});
