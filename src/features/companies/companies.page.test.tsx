import { contract } from "#contract/index.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { followMenu } from "#tests/pages/menu.ts";
import { address, open } from "#tests/pages/open.tsx";
import { callerOf, cutNetwork, sql } from "#tests/pages/world.ts";

it("a lead finds a duplicate, merges it, takes it back, and follows and labels the company", async () => {
  const api = await callerOf("daliangLead");
  const { list } = await api.call(contract.company.duplicates, { reason: "name" });
  const [pair] = list;
  if (pair === undefined) throw new Error("大良 has no duplicate");
  await open("desk", "daliangLead", "/");

  // Found by the keyboard from wherever one is, under the word that both names share.
  const word = pair.a.name.replace(/^佛山市顺德区|^广东/, "").slice(0, 4);
  await userEvent.keyboard("/");
  await page.getByRole("searchbox", { name: "全局搜索" }).fill(word);
  // Visits to either are found as well.
  const company = (name: string) => page.css("a[href^='/companyDetails']").filter({ hasText: name });
  await expect.element(company(pair.b.name)).toBeVisible();
  await company(pair.a.name).click();
  await expect.element(page.getByRole("heading", { name: pair.a.name })).toBeVisible();
  await page.getByRole("link", { name: "核对是否重复" }).click();
  await page.getByRole("link", { name: new RegExp(pair.b.name) }).click();

  // Columns stand in the order of the cards, under their names, whichever stays.
  const names = (place: string) =>
    page
      .css(place)
      .css("strong")
      .elements()
      .map(({ textContent }) => textContent);
  for (const kept of [pair.b.name, pair.a.name]) {
    await page.getByRole("radio", { name: new RegExp(`：${kept}$`) }).click();
    const cards = names(".duplicates-sides");
    expect(cards).toContain(`保留：${kept}`);
    expect(names(".duplicates-field")).toEqual(cards);
  }
  await page.getByRole("group", { name: "统一社会信用代码" }).getByText(pair.b.credit_code).click();
  // Their codes name two organisations: nobody merges those without a word.
  await page.getByRole("button", { name: "合并为一家" }).click();
  await expect.element(page.getByText("请填写合并的理由")).toBeVisible();
  await page.getByRole("textbox", { name: "合并说明" }).fill("名称、法人和地址相同，登记时录错了代码");
  await page.getByRole("button", { name: "合并为一家" }).click();
  await page.getByRole("dialog", { name: "合并两家企业" }).getByRole("button", { name: "合并" }).click();
  const merges = page.getByRole("region", { name: "最近的合并" });
  await expect.element(merges).toHaveTextContent(`${pair.b.name} → ${pair.a.name}`);
  const kept = await api.call(contract.company.companyAllInfo, { id: pair.b.id });
  expect(kept.company).toMatchObject({ id: pair.a.id, credit_code: pair.b.credit_code });

  await merges.getByRole("button", { name: `撤销合并 ${pair.b.name}` }).click();
  await page.getByRole("dialog", { name: "撤销合并" }).getByRole("button", { name: "撤销合并" }).click();
  await expect.element(merges).toHaveTextContent("撤销");
  await expect.element(merges.getByRole("button")).not.toBeInTheDocument();
  const restored = await api.call(contract.company.companyAllInfo, { id: pair.b.id });
  expect(restored.company).toMatchObject({ id: pair.b.id, credit_code: pair.b.credit_code });

  await merges.getByRole("link", { name: pair.a.name }).click();
  const heart = page.getByRole("button", { name: `关注 ${pair.a.name}` });
  await heart.click();
  await expect.element(heart).toHaveAttribute("aria-pressed", "true");
  await followMenu("企业", "跟进");
  await page.getByRole("button", { name: /^我关注的/ }).click();
  await expect.element(page.getByRole("list", { name: "我关注的" })).toHaveTextContent(pair.a.name);

  await followMenu("设置", "标签管理");
  await page.getByRole("button", { name: "新增标签" }).click();
  await page.getByLabelText("标签名称").fill("试点企业");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByRole("button", { name: "删除标签 试点企业" })).toBeVisible();
  await page.getByRole("button", { name: "删除标签 试点企业" }).click();
  await page.getByRole("dialog", { name: "删除标签" }).getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByRole("button", { name: "删除标签 试点企业" })).not.toBeInTheDocument();
});

it("a company's page tells its patents by words and status, and leads to each", async () => {
  const [most] = await sql<{ id: string; title: string }>(
    `select c.id, p.title from companies c join patents p on p.company_ids @> array[c.id]
    where c.street_id = '440606005' and p.status = '失效' group by c.id, p.title order by count(*) desc, c.id limit 1`,
  );
  for (const device of ["desk", "phone"] as const) {
    await open(device, "daliang", `/companyDetails?id=${most?.id}`);
    const patents = page.getByRole("region", { name: "专利", exact: true });
    await expect.element(patents.getByRole("heading", { name: /^专利（\d+）$/u })).toBeVisible();
    await patents.getByRole("button", { name: /^失效/u }).click();
    await expect.element(patents.getByRole("listitem").first()).toHaveTextContent("失效");
    await expect.element(patents.getByRole("listitem").filter({ hasText: "有效" })).not.toBeInTheDocument();
    await patents.getByRole("searchbox").fill(most?.title ?? "");
    await patents.getByRole("button", { name: "搜索" }).click();
    await expect.element(patents.getByRole("link", { name: most?.title ?? "" }).first()).toBeVisible();
    await patents.getByRole("searchbox").fill("没有这样的名称");
    await patents.getByRole("button", { name: "搜索" }).click();
    await expect.element(patents).toHaveTextContent("没有符合条件的专利");
    await patents.getByRole("searchbox").fill("");
    await patents.getByRole("button", { name: "搜索" }).click();
    await patents.getByRole("listitem").getByRole("link").first().click();
    await expect.poll(address).toMatch(/\/detail\?id=/u);
    history.back();
    await expect.element(patents).toBeVisible();
  }
});

it("the phone says without a network what it holds of a company, and calls a contact with one", async () => {
  const api = await callerOf("daliang");
  const { list } = await api.call(contract.company.getCompany, { sort: "visits", size: 2 });
  const [first, second] = list;
  if (first === undefined || second === undefined) throw new Error("大良 has fewer than two companies");
  await open("phone", "daliang", "/");
  const find = async (word: string, name: string) => {
    await page.getByRole("searchbox", { name: "全局搜索" }).fill(word);
    // Before the hits stand, the visits looked at last do; they name their company too.
    await page.getByRole("region", { name: "企业", exact: true }).getByRole("link", { name }).click();
    await expect.element(page.getByRole("heading", { name })).toBeVisible();
  };
  await page.getByRole("link", { name: "全局搜索" }).click();

  cutNetwork(true);
  await find(first.credit_code, first.name);
  await expect.element(page.getByRole("region", { name: "经营情况" })).toHaveTextContent("当前离线");
  await expect.element(page.getByRole("region", { name: "走访记录" }).getByRole("listitem").first()).toBeVisible();

  cutNetwork(false);
  await page.getByRole("button", { name: "返回" }).click();
  await find(second.credit_code, second.name);
  const people = page.getByRole("region", { name: "联系人" });
  await expect.element(people).toHaveTextContent("****");
  await people.getByRole("button", { name: /^拨打/ }).first().click();
  await expect.element(people.getByRole("link", { name: /^1[3-9]\d{9}$/ })).toBeVisible();
});
