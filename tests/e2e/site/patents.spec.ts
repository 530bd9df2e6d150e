import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { fingers } from "#tests/fixtures/browser/fingers.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
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
  await expect(page.getByText(/^找到/u)).toBeInViewport();
  await expect(page.locator(".patent-card h2").first()).toBeInViewport();
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
    // Kept alive: what was chosen, and the place.
    await fees.getByText("计算依据").click();
    await page.evaluate(() => window.scrollTo(0, 400));
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(100);
    // Pressed as by keyboard: a finger would first scroll to the tabs.
    const press = (name: string) => page.getByRole("link", { name }).evaluate((link) => (link as HTMLElement).click());
    await press("摘要");
    await expect(page.getByRole("heading", { name: "著录项目" })).toBeVisible();
    await press("法律信息");
    await expect(fees.getByLabel(/^一个专利权人/u)).toBeChecked();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
    await page.goBack();
    await expect(page).toHaveURL(address);
  });
});

test("an official reads a patent inside the own frame", async ({ open }) => {
  const desk = await open("desk", "daliang", "/docking?q=%E5%90%8D%E7%A7%B0%3D(%E8%A3%85%E7%BD%AE)&mode=cn");
  await desk.locator(".patent-card a").first().click();
  await expect(desk.getByRole("navigation", { name: "菜单" })).toBeVisible();
  await expect(desk.locator(".patent-head h1")).toBeVisible();
});

/** The pages of a reader: a text that each has once it is there, and what of it goes on paper to its end. */
const readers = [
  ["摘要", "/detailNew2", "著录项目", ".patent-text"],
  ["权利要求", "/powerNew2", /^共 \d+ 项/u, ".patent-claims .patent-text"],
  ["说明书", "/instructionsNew2", "具体实施方式", ".patent-text"],
  ["附图", "/drawingsNew2", /第 1 \/ \d+ 幅/u, ".patent-thumbs img"],
  ["全文", "/fullTextNew2", "权利要求书", ".patent-text"],
  ["法律信息", "/lawNew2", "法律事件", ".patent-events li"],
  ["同族信息", "/kindredNew2", /^简单同族/u, ".patent-table td"],
] as const;

test("a visitor goes from the website's search to the reader, whose seven pages print whole and are the same for another", async ({
  open,
  server,
}) => {
  const [patent] = await server.sql<{
    id: string;
    number: string;
    claims: number;
    paragraphs: number;
    drawings: number;
  }>(
    `select p.id, p.application_no as number, jsonb_array_length(t.claims) as claims, jsonb_array_length(t.drawings) as drawings,
       (select sum(jsonb_array_length(s -> 'paragraphs'))::int from jsonb_array_elements(t.description) s) as paragraphs
     from patents p join patent_texts t on t.patent_id = p.id
     where jsonb_array_length(t.drawings) > 1 and jsonb_array_length(t.description) > 1 and p.status = '有效'
       and exists (select from patents m where m.family_simple = p.family_simple and m.id <> p.id and p.family_simple <> '')
     order by p.id limit 1`,
  );
  const page = await open("desk");
  await page.goto("/web/seniorSearch");
  await page.getByRole("link", { name: "专利检索" }).first().click();
  await page.getByLabel("检索内容").fill(patent?.number ?? "");
  await page.getByRole("button", { name: "检索", exact: true }).click();
  await page.locator(".patent-card a").first().click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "阅读版" }).click();
  const reader = await opened;
  const other = await open("phone");
  for (const [tab, path, words, printed] of readers) {
    await reader.getByRole("navigation", { name: "专利内容" }).getByRole("link", { name: tab }).click();
    await expect(reader).toHaveURL(new RegExp(`${path}\\?id=${patent?.id}`, "u"));
    const body = reader.getByRole("region", { name: tab });
    await expect(body.getByText(words).first()).toBeVisible();
    await expect(reader.getByRole("navigation", { name: "网站栏目" })).toHaveCount(0);
    await other.goto(reader.url());
    await expect(other.getByRole("region", { name: tab }).getByText(words).first()).toBeVisible();
    await expect(other.locator(".patent-head")).toHaveText((await reader.locator(".patent-head").textContent()) ?? "");

    await reader.emulateMedia({ media: "print" });
    await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(body.locator(printed).first()).toBeVisible();
    await expect(body.locator(printed).last()).toBeVisible();
    await expect(reader.getByRole("navigation")).toHaveCount(0);
    await expect(reader.getByText(/^专利地址：http.*\/detailNew2\?id=/u)).toBeVisible();
    // What is still to be pressed on paper are the drawings themselves.
    await expect(reader.getByRole("button")).toHaveCount(
      tab === "附图" || tab === "全文" ? (patent?.drawings ?? 0) : 0,
    );
    if (process.env.SCREENS) {
      await reader.setViewportSize({ width: 794, height: 1123 });
      await reader.screenshot({
        path: `test-results/screens/print-reader${path.replace("/", "-")}.png`,
        fullPage: true,
      });
      await reader.setViewportSize({ width: 1440, height: 900 });
    }
    if (tab === "全文") {
      await expect(reader.locator(".patent-text")).toHaveCount((patent?.claims ?? 0) + (patent?.paragraphs ?? 0));
      for (const text of [reader.locator(".patent-text").first(), reader.locator(".patent-text").last()])
        await expect(text).toBeVisible();
      const thumbs = reader.locator(".patent-thumbs img");
      await expect(thumbs).toHaveCount(patent?.drawings ?? 0);
      expect((await thumbs.last().boundingBox())?.height ?? 0, "every drawing in its size").toBeGreaterThan(120);
    }
    await reader.emulateMedia({ media: null });
  }
  expect(await accessProblems(reader)).toEqual([]);

  await test.step("withdrawn while it is read, it says so and leads back to the list", async () => {
    await server.sql("update patents set withdrawn_at = now() where id = $1", [patent?.id]);
    await other.reload();
    await expect(other.getByRole("heading", { name: "专利无法查看" })).toBeVisible();
    await expect(other.getByText("这件专利已从本平台撤下，不再提供内容")).toBeVisible();
    await expect(other.getByRole("link", { name: "去检索" })).toBeVisible();
    // What was read a moment ago is not asked for again.
    await page.clock.setSystemTime(Date.now() + 60_000);
    await page.getByRole("link", { name: "同族信息" }).click();
    await expect(page.getByText("这件专利已从本平台撤下，不再提供内容")).toBeVisible();
    await page.getByRole("button", { name: "返回上一页" }).click();
    await expect(page).toHaveURL(/\/docking\?/u);
    await server.sql("update patents set withdrawn_at = null where id = $1", [patent?.id]);
    await other.goto("/detailNew2?id=abc");
    await expect(other.getByText("认不出这个号码", { exact: false })).toBeVisible();
    await expect(other.getByRole("link", { name: "去检索" })).toBeVisible();
  });
});

test("a drawing on the phone fills the screen, grows between two fingers, and back closes it alone", async ({
  open,
  server,
}) => {
  const [patent] = await server.sql<{ id: string }>(
    "select patent_id as id from patent_texts where jsonb_array_length(drawings) > 1 order by patent_id limit 1",
  );
  const page = await open("phone");
  await page.goto(`/drawingsNew2?id=${patent?.id}`);
  await page.getByRole("button", { name: "下一幅" }).tap();
  await expect(page.getByRole("status")).toContainText("第 2 /");
  await page.getByRole("button", { name: "全屏" }).tap();
  const dialog = page.getByRole("dialog", { name: /^附图 / });
  const picture = dialog.locator(".adm-image-viewer-image-wrapper");
  await expect(picture).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
  await (await fingers(page)).part();
  const scale = () => picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  await expect.poll(scale).toBeGreaterThan(1.5);
  await dialog.getByRole("button", { name: "放大" }).tap();
  const large = dialog.getByRole("group", { name: "放大的附图" });
  await expect(large).toBeVisible();
  expect(await large.evaluate((element) => element.scrollWidth / element.clientWidth)).toBeGreaterThan(2);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/drawingsNew2\?id=/u);
  await expect(page.getByRole("status")).toContainText("第 2 /");
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
    const page = await open(device, "district", `/companyDetails?id=${patent?.company_id}`);
    await page
      .getByRole("region", { name: "专利", exact: true })
      .getByRole("listitem")
      .getByRole("link")
      .first()
      .click();
    await expect(page).toHaveURL(/\/detailNew\?id=/u);
    await follow(page, `/detailNew?id=${patent?.id}`);
    const beside = page.getByRole("complementary", { name: "所属企业" });
    await expect(beside.getByRole("link", { name: patent?.company ?? "" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "著录项目" })).toBeVisible();
    expect(await accessProblems(page, "#main")).toEqual([]);
    const parts = page.getByRole("navigation", { name: "专利内容" });
    await parts.getByRole("link", { name: "权利要求" }).click();
    await expect(page).toHaveURL(new RegExp(`/power\\?id=${patent?.id}`, "u"));
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
