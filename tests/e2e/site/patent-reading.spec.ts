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
