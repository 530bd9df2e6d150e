import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("somebody without an account searches, narrows, reads a patent and hands its address on", async ({ open }) => {
  const page = await open("phone");
  await page.goto("/docking");
  await expect(page.getByRole("heading", { name: "专利检索" })).toBeVisible();
  await page.getByLabel("检索内容").fill("TI=(装置 and (");
  await page.getByLabel("incoPat 检索式").check();
  await page.getByRole("button", { name: "检索", exact: true }).click();
  await expect(page.getByText(/第 13 个字符/u)).toBeVisible();
  await page.getByLabel("智能检索").check();
  await page.getByLabel("检索内容").fill("，。！");
  await page.getByRole("button", { name: "检索", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("可以输入技术词");
  await expect(page.getByRole("button", { name: "重试" })).toHaveCount(0);
  await page.getByLabel("检索内容").fill("便于清洗的空气炸锅");
  await page.getByRole("button", { name: "检索", exact: true }).click();
  await expect(page.getByText(/^找到/u)).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await test.step("hits are narrowed, and the address keeps it", async () => {
    await page.getByText("筛选", { exact: true }).click();
    await page.getByRole("group", { name: "法律状态" }).getByRole("button", { name: /^有效/u }).click();
    await expect(page).toHaveURL(/in=status/u);
    await page.reload();
    await expect(page.getByText("筛选（1）")).toBeVisible();
  });

  await test.step("a patent opens with the words marked, and back leads to the hits", async () => {
    const address = page.url();
    await page.locator(".patent-card a").first().click();
    await expect(page).toHaveURL(/\/detail\?id=/u);
    await expect(page.locator("mark").first()).toBeVisible();
    const law = page.getByRole("link", { name: "法律信息" });
    await law.click();
    await expect(page.getByText("当前状态由此确定", { exact: false })).toBeVisible();
    await page.reload();
    await expect(law).toBeInViewport({ ratio: 1 });
    const fees = page.getByRole("region", { name: "年费" });
    const sum = fees.locator("dd").last();
    await expect(sum).toHaveText(/^¥\s[\d,]+\.\d{2}$/u);
    const yuan = async () => Number.parseFloat(((await sum.textContent()) ?? "").replaceAll(/[^\d.]/gu, ""));
    const full = await yuan();
    await fees.getByLabel(/^一个专利权人/u).check();
    await expect(fees.getByText("计算依据")).toBeVisible();
    await fees.getByText("计算依据").click();
    await expect(fees.getByText(/减缴/u).last()).toBeVisible();
    await expect(async () => expect(await yuan()).toBeLessThanOrEqual(full)).toPass();
    expect(await accessProblems(page)).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(address);
  });
});

test("an official reads a patent inside the own frame, a visitor the same in the reader", async ({ open }) => {
  const desk = await open("desk", "daliang", "/docking?q=%E5%90%8D%E7%A7%B0%3D(%E8%A3%85%E7%BD%AE)&mode=cn");
  await desk.locator(".patent-card a").first().click();
  await expect(desk.getByRole("navigation", { name: "菜单" })).toBeVisible();
  const title = (await desk.locator(".patent-head h1").textContent()) ?? "";
  const id = new URL(desk.url()).searchParams.get("id") ?? "";
  const visitor = await open("desk");
  await visitor.goto(`/powerNew2?id=${id}`);
  await expect(visitor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(visitor.getByRole("navigation", { name: "菜单" })).toHaveCount(0);
  expect(await accessProblems(visitor)).toEqual([]);
});

test("a pledge is found by its kind, and its patent says who gave it to whom", async ({ open }) => {
  for (const device of ["phone", "desk"] as const) {
    const page = await open(device);
    await page.goto(`/docking?${new URLSearchParams({ q: "权利事项=(质押)", mode: "cn" })}`);
    await page.locator(".patent-card a").first().click();
    await page.getByRole("link", { name: "法律信息" }).click();
    const rights = page.getByRole("region", { name: "权利变动" });
    const pledge = rights.getByRole("listitem").filter({ hasText: "质押" });
    await expect(pledge).toContainText("在效");
    await expect(pledge).toContainText("质权人");
    await expect(pledge).toContainText(/登记号Y\d{4}98\d{7}/u);
    expect(await accessProblems(page)).toEqual([]);
  }
});

test("the district reads a patent with its company beside it, and begins a visit there", async ({ open, server }) => {
  const [patent] = await server.sql<{ id: string; company: string; company_id: string }>(
    "select p.id, c.name as company, c.id as company_id from patents p join companies c on p.company_ids[1] = c.id order by p.id limit 1",
  );
  for (const device of ["phone", "desk"] as const) {
    const page = await open(device, "district");
    await page.goto(`/companyDetails?id=${patent?.company_id}`);
    await page
      .getByRole("region", { name: "专利", exact: true })
      .getByRole("listitem")
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(/\/detailNew\?id=/u);
    await page.goto(`/detailNew?id=${patent?.id}`);
    const beside = page.getByRole("complementary", { name: "所属企业" });
    await expect(beside.getByRole("link", { name: patent?.company ?? "" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "著录项目" })).toBeVisible();
    expect(await accessProblems(page, "#main")).toEqual([]);
    const parts = page.getByRole("navigation", { name: "专利内容" });
    await parts.getByRole("link", { name: "权利要求" }).click();
    await expect(page).toHaveURL(/\/power\?id=/u);
    await parts.getByRole("link", { name: "摘要" }).click();
    await expect(beside.getByRole("link", { name: patent?.company ?? "" })).toBeVisible();
    await beside
      .getByRole("region", { name: patent?.company ?? "" })
      .getByRole("link", { name: "登记走访" })
      .click();
    await expect(page).toHaveURL(/\/workVisit\/form/u);
    await expect(page.getByText(patent?.company ?? "").first()).toBeVisible();
  }
});

test("what the office said of an event has its days in words", async ({ open, server }) => {
  const [event] = await server.sql<{ patent_id: string; day: string }>(
    `select patent_id, substring(detail::text from '\\d{4}-\\d\\d-\\d\\d') as day from patent_events
     where detail::text ~ '"\\d{4}-\\d\\d-\\d\\d"' order by id limit 1`,
  );
  if (event === undefined) throw new Error("no event of the demo names a day");
  const page = await open("phone");
  await page.goto(`/law?id=${event.patent_id}`);
  const events = page.getByRole("list", { name: "法律事件" });
  await expect(events).toContainText(event.day.replace(/^(\d+)-(\d+)-(\d+)$/u, "$1年$2月$3日"));
  await expect(events).not.toContainText(event.day);
});

test("transfers, licences and pledges are asked for by name and day, each leading to its patent", async ({ open }) => {
  const page = await open("phone");
  await page.goto("/docking");
  await page.getByRole("button", { name: "运营信息" }).click();
  await expect(page.getByRole("heading", { name: "运营信息", level: 1 })).toBeVisible();
  const form = page.getByRole("search", { name: "运营信息检索" });
  const total = page.getByText(/^共 \d+ 条/u);
  await expect(total).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);

  await form.getByLabel("起始日期").fill("2020年13月");
  await form.getByRole("button", { name: "查询" }).click();
  await expect(form.getByLabel("起始日期")).toBeFocused();
  await expect(form.getByText("请按 2026年11月23日 填写日期")).toBeVisible();
  await form.getByLabel("起始日期").fill("2020年1月1日");
  await form.getByLabel("企业名称").fill("银行");
  await form.getByRole("button", { name: "查询" }).click();
  await expect(page.getByText("没有符合条件的记录")).toBeVisible();

  await page.getByRole("button", { name: "质押与保全" }).click();
  const pledges = page.getByRole("list", { name: "质押与保全" });
  await expect(pledges.getByRole("listitem").first()).toContainText("质权人：顺德锦堤村镇银行");
  await expect(page).toHaveURL(/kind=property.*from=2020-01-01/u);
  await page.reload();
  await expect(form.getByLabel("企业名称")).toHaveValue("银行");
  const address = page.url();
  await pledges.getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "权利变动" })).toContainText("质权人");
  await page.goBack();
  await expect(page).toHaveURL(address);

  const desk = await open("desk", "daliang", "/docking?part=rights&kind=permit");
  await expect(desk.getByRole("list", { name: "许可" }).getByRole("listitem").first()).toContainText("许可");
  await expect(desk.getByText("尚未配置外部数据源，以下为本平台数据。")).toBeVisible();
  expect(await accessProblems(desk, "#main")).toEqual([]);
});
