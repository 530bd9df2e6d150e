import { v7 } from "uuid";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { drag } from "#tests/fixtures/browser/drag.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";

test.use({ moves: true });

test("an entry is dragged to another day and hour of the week, unless the drag is given up", async ({
  open,
  server,
}) => {
  const api = await apiOf(server, "daliangLead");
  const { id: leader_id } = await api.call(contract.account.info, {});
  const day = shiftDay(dayOf(Date.now()), 7);
  await api.call(contract.calendar.createCalendar, {
    id: v7(),
    kind: "会议",
    title: "拖动试验",
    plan_start: `${day}T01:00:00.000Z`,
    plan_end: `${day}T02:00:00.000Z`,
    leader_id,
  });
  const page = await open("desk", "daliangLead", `/workCalendar?view=week&day=${day}`);
  const entry = page.getByRole("button", { name: /拖动试验/ });
  await entry.scrollIntoViewIfNeeded();
  const own = await entry.boundingBox();
  const columns = await page.locator(".week-day").all();
  const boxes = await Promise.all(columns.map((column) => column.boundingBox()));
  const target = boxes.find((box) => box !== null && own !== null && box.x > own.x + own.width) ?? boxes[0];
  if (own === null || !target) throw new Error("no week");
  const away = { x: target.x + 30, y: own.y + 104 };

  await drag(entry, away);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await drag(entry, away);
  await page.mouse.up();
  const sheet = page.getByRole("dialog", { name: "改期：拖动试验" });
  await expect(sheet).toBeVisible();
  await sheet.getByLabel("改期原因").fill("对方改了时间");
  await sheet.getByRole("button", { name: "确定改期" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(entry).not.toHaveAccessibleName(/09:00/);
});

test("a demand is dragged to the column of its next state, and the same dialog opens as from its button", async ({
  open,
}) => {
  const page = await open("desk", "daliangLead", "/workWaitvisit3?show=board&keyword=没有这样的词");
  const board = page.getByRole("region", { name: "需求看板" });
  const column = (status: string) => board.getByRole("group", { name: new RegExp(`^${status} `, "u") });
  // Ends without a demand take no room until a card may be dropped on them.
  await expect(column("待受理")).toBeVisible();
  for (const end of ["已关闭", "不予受理", "已作废"]) await expect(column(end)).toHaveCount(0);
  await follow(page, "/workWaitvisit3?show=board");
  const card = column("待受理").locator(".demand-tile").first();
  const title = await card.getByRole("link").innerText();
  const target = await column("已受理").boundingBox();
  if (target === null) throw new Error("no column");
  await drag(card.locator("p").first(), { x: target.x + 40, y: target.y + 30 });
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: `受理：${title}` })).toBeVisible();
});
