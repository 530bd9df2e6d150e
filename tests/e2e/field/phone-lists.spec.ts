import { expect, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { smallTargets } from "#tests/fixtures/browser/reading-ease.ts";
import { writeVisit } from "#tests/fixtures/visit-writing.ts";

test("lists on the phone answer the address, and nothing found offers the way to everything", async ({ open }) => {
  const page = await open("phone", "daliang", "/workVisit?keyword=没有这样的词&visit_method=电话");
  await readyForTheField(page);
  await expect(page.getByLabel("搜索走访")).toHaveValue("没有这样的词");
  await expect(page.getByText("只看 电话 的走访")).toBeVisible();
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect(page).toHaveURL(/\/workVisit$/);
  await expect(page.getByLabel("搜索走访")).toHaveValue("");
  await expect(page.getByRole("list", { name: "走访记录" }).getByRole("listitem").first()).toBeVisible();

  await follow(page, "/workWaitvisit2?view=all&from=1999-01-01&to=1999-12-31");
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect(page.getByText("没有符合条件的需求")).toHaveCount(0);
});

test("after saving a visit one tap leads to it, another to the next one, and no word covers title or line", async ({
  open,
}) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await writeVisit(page, { company: "佛山市", content: "保存之后的下一步：查看或再写一条。" });
  const toast = page.locator(".toast", { hasText: "已存本机" });
  const box = await toast.boundingBox();
  const title = await page.locator(".phone-title").boundingBox();
  const line = await page.getByRole("link", { name: /^同步：/u }).boundingBox();
  const lowest = Math.max((title?.y ?? 0) + (title?.height ?? 0), (line?.y ?? 0) + (line?.height ?? 0));
  expect(box?.y).toBeGreaterThan(lowest);
  await toast.getByRole("button", { name: "查看" }).click();
  await expect(page).toHaveURL(/\/workVisit\/details\?id=/);
  await expect(page.getByText("保存之后的下一步：查看或再写一条。")).toBeVisible();
});

test("large type is turned on behind the login, and stays on", async ({ open }) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.getByRole("link", { name: "我的", exact: true }).click();
  const zoom = () => page.evaluate(() => getComputedStyle(document.body).zoom);
  expect(await zoom()).toBe("1");
  await page.getByRole("button", { name: "关怀版（大字）" }).click();
  expect(await zoom()).toBe("1.15");
  await page.reload();
  await expect(page.getByRole("button", { name: "✓ 关怀版（大字）" })).toBeVisible();
  expect(await zoom()).toBe("1.15");
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "✓ 关怀版（大字）" }).click();
  expect(await zoom()).toBe("1");
});

test("links of a line in cards and notes are as high as a finger needs", async ({ open, server }) => {
  const [visit] = await server.sql<{ id: string; company_id: string; name: string }>(
    `select v.id, v.company_id, c.name from visits v join demands d on d.visit_id = v.id
     join companies c on c.id = v.company_id where v.street_id = '440606005' and v.deleted_at is null and d.deleted_at is null order by v.id limit 1`,
  );
  if (visit === undefined) throw new Error("大良 has no visit with a demand");
  const page = await open("phone", "daliang", "/work");
  const main = page.locator("#main");
  for (const { address, link } of [
    { address: "/work", link: "全部统计" },
    { address: `/workVisit/details?id=${visit.id}`, link: visit.name },
    { address: `/companyDetails?id=${visit.company_id}`, link: /佛山市顺德区大良/u },
    { address: "/morePatents", link: /有限公司/u },
    { address: "/officeAnnuities", link: /有限公司/u },
    { address: "/judgments", link: /有限公司/u },
    { address: "/workWarning", link: /有限公司/u },
  ]) {
    await follow(page, address);
    await expect(main.getByRole("link", { name: link }).first()).toBeVisible();
    const links = (await smallTargets(page, 44, { lone: true })).filter((one) => one.startsWith("A "));
    expect.soft(links, address).toEqual([]);
  }
});
