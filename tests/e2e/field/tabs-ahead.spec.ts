import { expect, readyForTheField, test } from "#tests/fixtures/browser/app-test.ts";
import { chunkOf } from "#tests/fixtures/browser/chunk-of.ts";

test("the pages of the phone's tabs are loaded before anybody taps on them", async ({ open }) => {
  const page = await open("phone", "daliang");
  await readyForTheField(page);
  // From here on the worker has all files, and a page that starts finds them there.
  await page.reload();
  const visits = chunkOf("src/features/visits/list/visits-page.phone.tsx");
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect(page).toHaveURL(/\/work$/);
  await expect.poll(async () => (await loaded()).some((address) => address.endsWith(visits))).toBe(true);
});
