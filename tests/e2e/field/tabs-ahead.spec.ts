import { expect, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { chunkOf } from "#tests/fixtures/browser/chunk-of.ts";

test("the pages of the phone's tabs, and those opened as often, are loaded before anybody taps on them", async ({
  open,
}) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  // From here on the worker has all files, and a page that starts finds them there.
  await page.reload();
  const pages = [
    "src/features/visits/list/visits-page.phone.tsx",
    "src/features/visits/form/visit-form-page.tsx",
    "src/features/companies/companies-page.phone.tsx",
  ].map(chunkOf);
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect(page).toHaveURL(/\/work$/);
  const missing = async () => {
    const addresses = await loaded();
    return pages.filter((one) => !addresses.some((address) => address.endsWith(one)));
  };
  await expect.poll(missing).toEqual([]);
});
