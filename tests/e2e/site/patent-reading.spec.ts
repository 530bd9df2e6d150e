import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { accessProblems, overflowOf } from "#tests/fixtures/browser/page-watch.ts";

test("two claims stand beside each other, a family on its time line, and drawings go by keys, for an official and a visitor", async ({
  open,
  server,
}) => {
  const [patent] = await server.sql<{ id: string }>(
    `select p.id from patents p join patent_texts t on t.patent_id = p.id
     where jsonb_array_length(t.drawings) > 1 and jsonb_array_length(t.claims_published) > 0
       and exists (select from patents m where m.family_simple = p.id::text and m.application_no like 'US%')
     order by p.id limit 1`,
  );
  const desk = await open("desk", "daliang", `/power?id=${patent?.id}`);
  await test.step("claims are chosen, marked where they differ, and the address keeps them", async () => {
    await desk.getByRole("button", { name: "对比两项" }).click();
    const compared = desk.getByRole("region", { name: "对比两项权利要求" });
    await compared.getByText(/^左侧：/u).click();
    await compared.getByRole("radiogroup", { name: "左侧" }).getByText("权利要求 1（授权文本）").click();
    await compared.getByText(/^右侧：/u).click();
    await compared.getByRole("radiogroup", { name: "右侧" }).getByText("权利要求 1（公开文本）").click();
    await expect(desk).toHaveURL(/a=1&b=p1/u);
    await expect(compared.getByRole("region")).toHaveCount(2);
    await expect(compared.locator("mark").first()).toBeVisible();
    await compared.getByRole("radiogroup", { name: "右侧" }).getByText("权利要求 1（授权文本）").click();
    await expect(compared.getByText("两项文字相同。")).toBeVisible();
    await expect(compared.locator("mark")).toHaveCount(0);
    expect(await accessProblems(desk)).toEqual([]);
    await desk.reload();
    await expect(compared.getByText("两项文字相同。")).toBeVisible();
    await desk.getByRole("button", { name: "关闭对比" }).click();
    await expect(compared).toHaveCount(0);
  });

  await test.step("keys show the drawings, and the focus is seen where it goes", async () => {
    await desk.getByRole("link", { name: "附图", exact: true }).click();
    const status = desk.getByRole("status").filter({ hasText: "幅" });
    const sheet = desk.getByRole("group", { name: "附图，可滚动" });
    await sheet.focus();
    await desk.keyboard.press("ArrowRight");
    await expect(status).toContainText("第 2 /");
    await desk.keyboard.press("Home");
    await expect(status).toContainText("第 1 /");
    await desk.keyboard.press("+");
    await expect.poll(() => sheet.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    // Now the arrows move the drawing itself.
    await desk.keyboard.press("ArrowRight");
    await expect.poll(() => sheet.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
    await expect(status).toContainText("第 1 /");
    await desk.keyboard.press("Escape");
    await expect.poll(() => sheet.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
    const small = desk.locator(".patent-thumbs button");
    await small.first().focus();
    await desk.keyboard.press("End");
    await expect(small.last()).toBeFocused();
    await expect(small.last()).toHaveAttribute("aria-pressed", "true");
    expect(await small.last().evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe("none");
    expect(await accessProblems(desk)).toEqual([]);
  });

  const phone = await open("phone");
  await test.step("a visitor's phone shows the family by office, with its days in the table", async () => {
    await phone.goto(`/kindredNew2?id=${patent?.id}`);
    const line = phone.getByRole("img", { name: /^同族专利的申请、公开、授权时间轴/u });
    for (const words of ["中国", "美国", "日本", "（本专利）"]) await expect(line).toContainText(words);
    const row = phone.getByRole("row").filter({ hasText: "美国" });
    await expect(row.getByRole("cell").nth(4)).toContainText(/\d{4}年\d{2}月\d{2}日/u);
    expect(await overflowOf(phone)).toBe(0);
    expect(await accessProblems(phone)).toEqual([]);
    await phone.getByRole("link", { name: "权利要求" }).click();
    await phone.getByRole("button", { name: "对比两项" }).click();
    const sides = phone.getByRole("region", { name: "对比两项权利要求" }).getByRole("region");
    const [above, below] = [await sides.first().boundingBox(), await sides.last().boundingBox()];
    expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    expect(await overflowOf(phone)).toBe(0);
    expect(await accessProblems(phone)).toEqual([]);
  });
});

test("an open licence reduces a company's annuity, and says so in list, account and trial", async ({
  open,
  server,
}) => {
  const [patent] = await server.sql<{ id: string; title: string }>(
    `update patents set open_licences = '[["2020-01-01", null]]' where id = (
       select p.id from patents p join accounts a on a.com_id = any(p.company_ids)
       where a.mobile = '19900000004' and p.status = '有效' and p.type = '发明'
       order by p.filed_on desc limit 1) returning id, title`,
  );
  const page = await open("phone", "enterprise", `/costdetails?patent=${patent?.id}`);
  const words = "开放许可实施期间减缴 15%（须已达成许可并备案）";
  await expect(page.getByRole("note").filter({ hasText: words })).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  await page.goto(`/lawNew2?id=${patent?.id}`);
  const fees = page.getByRole("region", { name: "年费" });
  await expect(fees.getByText(words).first()).toBeVisible();
  await fees.getByRole("link", { name: /试算$/u }).click();
  await expect(page.getByLabel("许可合同备案日")).toHaveValue("2020年01月01日");
  await expect(page.getByText(words).first()).toBeVisible();
  expect(await accessProblems(page)).toEqual([]);
});

test("a certificate leads to its trademark and back, for the company and its official", async ({ open, server }) => {
  const [one] = await server.sql<{ id: string; name: string; mark: string }>(
    `select c.id, c.name, t.name as mark from certificates c join accounts a on a.com_id = c.company_id
       join trademarks t on t.registration_no = c.number
     where a.mobile = '19900000004' and c.kind = '商标注册证' and c.deleted_at is null order by t.class limit 1`,
  );
  const page = await open("phone", "enterprise", `/certificateData/detail?id=${one?.id}`);
  await page.getByRole("link", { name: one?.mark ?? "", exact: true }).click();
  const beside = page.getByRole("region", { name: "证书" });
  await expect(beside.getByRole("link", { name: one?.name ?? "" })).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  expect(await accessProblems(page)).toEqual([]);
  const desk = await open("desk", "district", page.url().replace(/^https?:\/\/[^/]+/u, ""));
  await expect(desk.getByRole("region", { name: "证书" }).getByText(one?.name ?? "")).toBeVisible();
  expect(await accessProblems(desk)).toEqual([]);
});
