import { contract } from "#contract/index.ts";
import { apiOf } from "#tests/fixtures/api.ts";
import { expect, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";

test("without a network a company's page has its patents, their reasons and the next fee, as of a moment", async ({
  open,
  server,
}) => {
  const api = await apiOf(server, "daliang");
  const { list: patents } = await api.get(contract.company.officePatents, { status: "有效", type: "发明" });
  const [patent] = patents;
  const [company] = patent?.companies ?? [];
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.context().setOffline(true);
  await page.goto(`/companyDetails?id=${company?.id}`);
  const section = page.getByRole("region", { name: "专利" });
  await expect(section).toContainText(/截至 \d{4}年\d\d月\d\d日 \d\d:\d\d/u);
  const whole = section.getByRole("button", { name: /^显示全部/u });
  if (await whole.isVisible()) await whole.click();
  const row = section.getByRole("listitem").filter({ hasText: patent?.title });
  await expect(row.first()).toContainText("有效");
  await expect(row.first()).toContainText(/第 \d+ 年度年费/u);
  await page.context().setOffline(false);
});
