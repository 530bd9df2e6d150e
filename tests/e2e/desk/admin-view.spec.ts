import type { Page } from "@playwright/test";
import { accounts } from "#tests/fixtures/accounts.ts";
import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

const officialsPages = ["/work", "/workVisit", "/workCalendar", "/workWaitvisit2", "/question", "/visitRequests"];

/** What the browser keeps: the names of its databases, and what is remembered outside of them. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? "").toSorted(),
    remembered: { ...localStorage },
  }));

for (const device of ["desk", "phone"] as const)
  test(`an administrator looks through an official's account on a ${device}, changes nothing and comes back`, async ({
    open,
    server,
  }) => {
    const [official] = await server.sql<{ id: string; name: string }>(
      "select id, name from accounts where mobile = $1",
      [accounts.daliang],
    );
    const { id, name } = official ?? { id: "", name: "" };
    const page = await open(device, "admin", `/user?keyword=${accounts.daliang}`);
    await expect(page.getByRole("button", { name: "查看账号" })).toBeVisible();
    if (device === "desk") {
      // No column lies under the actions.
      const edges = async (name: string) => {
        const box = await page.getByRole("columnheader", { name, exact: true }).boundingBox();
        return [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)] as const;
      };
      const names = ["镇街", "状态", "待发送", "操作"];
      const places = (await Promise.all(names.map(edges))).flat();
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places.at(-1)).toBeLessThanOrEqual(1280);
    }
    const before = await keptBy(page);
    await page.getByRole("button", { name: "查看账号" }).click();
    await page.getByRole("button", { name: "开始查看" }).click();
    await expect(page.getByText("查看原因至少 2 个字")).toBeVisible();
    await page.getByLabel("查看原因").fill("核对反映的同步问题");
    await page.getByRole("button", { name: "开始查看" }).click();

    const banner = page.getByRole("region", { name: "管理员查看" });
    await expect(page).toHaveURL(/\/work$/);
    await expect(banner).toBeVisible();
    // The view outlives a new start of the app, and stands on every page.
    await page.reload();
    for (const path of officialsPages) {
      await follow(page, path);
      await expect(banner, path).toContainText(`正在查看（只读）：${name}`);
      await expect(banner.getByRole("button", { name: "返回管理员" }), path).toBeInViewport();
    }
    expect(await accessProblems(page)).toEqual([]);
    // The account's database is opened after the frame stands.
    await expect.poll(async () => (await keptBy(page)).databases).toContain(`view/ip-smart/${id}`);

    const states = () => server.sql("select id, state, handled_by from steward_requests order by id");
    const untouched = await states();
    await follow(page, "/visitRequests?tab=stewards");
    await page.getByRole("button", { name: "接手办理" }).first().click();
    await expect(page.getByText("您正以只读方式查看这个账号，不能修改")).toBeVisible();
    expect(await states()).toEqual(untouched);

    await banner.getByRole("button", { name: "返回管理员" }).click();
    await expect(page).toHaveURL(/\/user$/);
    await expect(banner).toHaveCount(0);
    await page.goto(`/user?keyword=${accounts.daliang}`);
    await expect(page.getByRole("button", { name: "查看账号" })).toBeVisible();
    // What the view left is dropped beside the start.
    await expect.poll(() => keptBy(page)).toEqual(before);

    const lines = await server.sql<{ action: string; call: string | null; reason: string | null }>(
      `select action, detail ->> 'call' as call, detail ->> 'reason' as reason from audit_log
       where detail ->> 'account_id' = $1 order by id`,
      [id],
    );
    expect(lines.at(0)).toMatchObject({ action: "view-start", reason: "核对反映的同步问题" });
    expect(lines.filter(({ call }) => call === "steward.take").length).toBeGreaterThan(0);
    expect(lines.at(-1)?.action).toBe("view-end");
  });
