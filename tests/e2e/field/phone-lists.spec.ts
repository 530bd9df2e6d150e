import { expect, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";
import { smallTargets } from "#tests/fixtures/browser/reading-ease.ts";

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
