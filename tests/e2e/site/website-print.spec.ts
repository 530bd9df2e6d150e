import { expect, test } from "#tests/fixtures/browser/app-test.ts";

const printed = [
  { what: "policy", sql: "column_key = 'policies' order by jsonb_array_length(attachments) desc, id" },
  { what: "guide", sql: "column_key = 'guides' order by jsonb_array_length(attachments) desc, id" },
];

for (const { what, sql } of printed) {
  test(`a ${what} prints its text and nothing around it`, async ({ open, server }) => {
    const [piece] = await server.sql<{ id: string; title: string; attachments: { name: string }[] }>(
      `select id, title, attachments from published_pieces where publish_at <= now() and ${sql} limit 1`,
    );
    const path = what === "policy" ? "/web/policies/details" : "/web/immediately";
    const page = await open("desk");
    await page.goto(`${path}?id=${piece?.id}`);
    await expect(page.getByRole("button", { name: "打印" })).toBeVisible();
    await page.emulateMedia({ media: "print" });

    await expect(page.getByRole("heading", { level: 1 })).toContainText(piece?.title ?? "");
    for (const around of [
      ".site-header",
      ".site-nav-place",
      ".site-footer",
      ".web-crumbs",
      ".web-related",
      ".skip-link",
    ])
      for (const one of await page.locator(around).all()) await expect(one).toBeHidden();
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByText(`本页地址：${page.url()}`)).toBeVisible();
    for (const { name } of piece?.attachments ?? []) await expect(page.getByRole("link", { name })).toBeVisible();
    for (const link of await page.locator(".web-text a[href]").all()) {
      const words = await link.evaluate((one) => getComputedStyle(one, "::after").content);
      expect(words).toContain(await link.getAttribute("href"));
    }
    if (process.env.SCREENS) {
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.screenshot({ path: `test-results/screens/print-${what}.png`, fullPage: true });
    }
  });
}
