import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { fingers } from "#tests/fixtures/browser/fingers.ts";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

test("the legal state of a patent stays as it was left between the tabs, and its tab is seen after a reload", async ({
  open,
}) => {
  const page = await open("phone");
  await page.goto(`/docking?${new URLSearchParams({ q: "便于清洗的空气炸锅", in: "status:有效" })}`);
  const address = page.url();
  await page.locator(".patent-card a").first().click();
  const law = page.getByRole("link", { name: "法律信息" });
  await law.click();
  await expect(page.getByText("当前状态由此确定", { exact: false })).toBeVisible();
  await page.reload();
  await expect(law).toBeInViewport({ ratio: 1 });
  const fees = page.getByRole("region", { name: "年费" });
  await fees.getByLabel(/^一个专利权人/u).check();
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
