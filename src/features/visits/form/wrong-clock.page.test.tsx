import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { formatDay } from "#src/ui/text/format-date.ts";
import { expectDelivered } from "#tests/pages/delivery.ts";
import { closePages, follow, open } from "#tests/pages/open.tsx";
import { cutNetwork } from "#tests/pages/world.ts";

const dayLength = 86_400_000;

// The engine stays open over a test's end, with what it knows of this clock.
afterEach(async () => {
  await closePages();
  vi.restoreAllMocks();
});

it("a phone a day ahead writes the right day and says so, also once it was put right without a network", async () => {
  const real = Date.now.bind(Date);
  let ahead = dayLength;
  vi.spyOn(Date, "now").mockImplementation(() => real() + ahead);
  const start = page.getByRole("button", { name: "开始时间：" });
  await open("phone", "daliang", "/work");
  await expectDelivered();
  await follow("/workVisit/form");
  await expect.element(page.getByText("手机时间比实际快 1 天，已按服务器时间填写")).toBeVisible();
  await expect.element(start).toHaveTextContent(formatDay(real()));

  cutNetwork(true);
  await follow("/work");
  ahead = 0;
  await follow("/workVisit/form");
  await expect.element(page.getByText("手机时间刚被调整，联网前请核对日期")).toBeVisible();
  await expect.element(start).toHaveTextContent(formatDay(real()));
});
