import { expect, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { follow } from "#tests/fixtures/browser/follow.ts";

test("without a network a company's page has its patents, their reasons and the next fee, as of a moment", async ({
  open,
  server,
}) => {
  // Of a company with few patents: of one with hundreds a device holds the most pressing.
  const [patent] = await server.sql<{ title: string; company: string }>(
    `select p.title, c.id as company from patents p join companies c on c.id = any(p.company_ids)
     where c.deleted_at is null and p.withdrawn_at is null and p.status = '有效' and p.type = '发明' and p.application_no ~ '^[0-9]'
       and c.street_id in (select unnest(street_ids) from accounts where mobile = '19900000002')
       and (select count(*) from patents o where c.id = any(o.company_ids)) between 2 and 40
     order by p.granted_on desc, p.id limit 1`,
  );
  if (patent === undefined) throw new Error("the demo has a company with few patents");
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.context().setOffline(true);
  await follow(page, `/companyDetails?id=${patent.company}`);
  const section = page.getByRole("region", { name: "专利" });
  await expect(section).toContainText(/截至 \d{4}年\d\d月\d\d日 \d\d:\d\d/u);
  const whole = section.getByRole("button", { name: /^显示全部/u });
  if (await whole.isVisible()) await whole.click();
  const row = section.getByRole("listitem").filter({ hasText: patent.title });
  await expect(row.first()).toContainText("有效");
  await expect(row.first()).toContainText(/第 \d+ 年度年费/u);
  await page.context().setOffline(false);
});

test("without a network it has the company's warnings, honors and certificates, and not what the company watches", async ({
  open,
  server,
}) => {
  // The demo warns a company of each kind; of them one with all three.
  const [company] = await server.sql<{ id: string; honor: string; certificate: string; warning: string }>(
    `select c.id, (select title from honors where company_id = c.id and deleted_at is null and revoked_on is null
        order by valid_to desc nulls first, year desc, id limit 1) as honor,
      (select name from certificates where company_id = c.id and deleted_at is null
        order by expires_on desc nulls first, name, id limit 1) as certificate,
      (select title from warnings where company_id = c.id and closed_at is null and subject_kind <> 'watch'
        order by array_position(array['红', '橙', '黄', '蓝'], level), due nulls last, id limit 1) as warning
     from companies c join streets s on s.id = c.street_id
     where c.deleted_at is null and s.id in (select unnest(street_ids) from accounts where mobile = '19900000002')
       and exists (select from honors where company_id = c.id and deleted_at is null and revoked_on is null)
       and exists (select from certificates where company_id = c.id and deleted_at is null)
       and exists (select from warnings where company_id = c.id and closed_at is null and subject_kind <> 'watch')
     order by exists (select from warnings where company_id = c.id and closed_at is null and subject_kind = 'watch') desc,
       c.id limit 1`,
  );
  if (company === undefined) throw new Error("the demo has a company with an honor, a certificate and a warning");
  const watched = await server.sql<{ title: string }>(
    `select title from warnings where company_id = '${company.id}' and closed_at is null and subject_kind = 'watch'`,
  );
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  await page.context().setOffline(true);
  await follow(page, `/companyDetails?id=${company.id}`);
  const asOf = /截至 \d{4}年\d\d月\d\d日 \d\d:\d\d/u;
  for (const [name, title] of [
    ["预警", company.warning],
    ["荣誉", company.honor],
    ["证书", company.certificate],
  ] as const) {
    const section = page.getByRole("region", { name, exact: true });
    await expect(section).toContainText(asOf);
    await expect(section.getByRole("listitem").filter({ hasText: title }).first()).toBeVisible();
  }
  const warnings = page.getByRole("region", { name: "预警", exact: true });
  for (const { title } of watched) await expect(warnings).not.toContainText(title);
  await page.context().setOffline(false);
});
