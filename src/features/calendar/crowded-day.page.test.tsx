import { dayOf, shiftDay } from "#contract/core/time.ts";
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { address, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

/** Older than what a device holds. */
const day = shiftDay(dayOf(Date.now()), -80);
const entries = page.getByRole("link", { name: /拥挤的一天/ });

beforeAll(async () => {
  await sql(`insert into calendar_entries (id, street_id, kind, title, plan_start, plan_end, leader_id, status)
    select gen_random_uuid(), '440606005', '会议', '拥挤的一天 ' || n, '${day} 09:00+08'::timestamptz + n * interval '10 minutes',
      '${day} 18:00+08', (select id from accounts where mobile = '19900000002'), '已完成'
    from generate_series(1, 14) n`);
});

it("a month says how many entries a crowded day has besides, and leads to all of them", async () => {
  await open("desk", "district", `/workCalendar?day=${day}&street=440606005&kind=会议`);
  await page.getByRole("button", { name: "还有 11 项" }).click();
  expect(address()).toContain("view=list");
  await expect.poll(() => entries.elements()).toHaveLength(14);
  await expect.element(page.getByText(/还有 \d+ 项/)).not.toBeInTheDocument();
});

it("a phone counts them, and a list that begins before that day leads on to it", async () => {
  await open("phone", "daliang", `/workCalendar?day=${shiftDay(day, -1)}&street=440606005&kind=会议`);
  await expect.element(page.getByRole("button", { name: /14 项日程/ })).toBeVisible();
  await page.getByRole("group", { name: "视图" }).getByText("日程").click();
  await expect.poll(() => entries.elements()).toHaveLength(10);
  await page.getByRole("button", { name: "还有 4 项" }).click();
  await expect.poll(() => entries.elements()).toHaveLength(14);
});
