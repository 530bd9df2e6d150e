import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { failure } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { address, type Device, open } from "#tests/pages/open.tsx";
import { refuseCall } from "#tests/pages/world.ts";

/** What the server says that has too much to do, and of a question that takes too long. */
const refusals = [
  failure(503, "统计和导出的人较多，请稍后再试", { reason: "busy" }),
  failure(503, "查询用时过长，已停止。请缩小时间、镇街等范围后再试", { reason: "slow" }),
];
const asked = "/workCompany?by=visits&keyword=公司";

for (const device of ["desk", "phone"] as const satisfies readonly Device[])
  it(`on the ${device} a figure that a busy server refuses says so, and is asked for again as it was`, async () => {
    for (const refusal of refusals) {
      const isFree = refuseCall(contract.ranking.rankList_two, refusal);
      await open(device, "district", asked);
      const note = page.getByRole("alert").filter({ hasText: refusal.msg });
      await expect.element(note).toBeVisible();
      expect(overflow()).toBe(0);
      expect(await accessProblems()).toEqual([]);
      isFree();
      await note.getByRole("button", { name: "重试" }).click();
      const rows = device === "desk" ? page.css("tbody tr.ant-table-row") : page.getByRole("listitem");
      await expect.element(rows.filter({ hasText: "公司" }).first()).toBeVisible();
      await expect.element(note).not.toBeInTheDocument();
      expect(decodeURIComponent(address())).toBe(asked);
    }
  });
