import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { address, follow, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";

interface Named {
  id: string;
  title: string;
}

/** Patents in force with the longest lists of events, two of them. */
const longest = () =>
  sql<Named>(
    `select p.id, p.title from patents p join patent_events e on e.patent_id = p.id
     where p.status = '有效' and p.published_on is not null and p.granted_on is not null
     group by p.id order by count(*) desc, p.id limit 2`,
  );

const tab = (name: string) => page.getByRole("navigation", { name: "专利内容" }).getByRole("link", { name });
/** Claims that are drawn have been asked for. */
const claims = page.getByText(/共 \d+ 项，独立权利要求|没有收录权利要求|没有权利要求书/u);
const reduced = page.getByRole("radio", { name: /减缴 85%/u });
/** Calls that began after a moment. */
const askedSince = (moment: number) =>
  performance
    .getEntriesByType("resource")
    .filter(({ name, startTime }) => startTime >= moment && /\/v1\/.*(?:patent|fee)/iu.test(name));

afterEach(() => vi.useRealTimers());

it.for([
  ["phone", null],
  ["desk", "district"],
] as const)("goes on where it was left for another page of its patent, on the %s", async ([device, guest]) => {
  const [patent, other] = await longest();
  if (patent === undefined || other === undefined) throw new Error("the demo has patents in force");
  await open(device, guest, `/law?id=${patent.id}`);
  await reduced.click();
  await expect.element(page.getByText(/今天缴纳合计/u)).toBeVisible();
  const events = await page.getByRole("list", { name: "法律事件" }).findElement();
  window.scrollTo(0, 240);
  await expect.poll(() => scrollY).toBe(240);

  await tab("权利要求").click();
  await expect.poll(() => document.title).toMatch(/权利要求/u);
  expect(events.isConnected, "stays mounted").toBe(true);
  await expect.poll(() => events.checkVisibility(), { message: "and out of sight" }).toBe(false);
  await expect
    .poll(() => document.activeElement?.checkVisibility(), { message: "the focus is on what shows" })
    .toBe(true);
  expect(page.getByRole("list", { name: "法律事件" }).elements()).toHaveLength(0);

  await expect.element(claims).toBeVisible();
  // Later than what was just read counts as present.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const left = performance.now();
  await tab("法律信息").click();
  await expect.poll(() => document.title).toMatch(/法律信息/u);
  expect(await page.getByRole("list", { name: "法律事件" }).findElement()).toBe(events);
  await expect.element(reduced).toBeChecked();
  await expect.poll(() => scrollY).toBe(240);
  await expect
    .poll(() => document.querySelector(".page-view:focus")?.contains(events), { message: "the page has the focus" })
    .toBe(true);
  expect(askedSince(left)).toEqual([]);

  await tab("权利要求").click();
  await expect.poll(() => document.title).toMatch(/权利要求/u);
  await follow(`/detail?id=${other.id}`);
  await expect.poll(() => events.isConnected, { message: "gone with another patent" }).toBe(false);
  await follow(`/law?id=${other.id}`);
  await expect.element(page.getByRole("list", { name: "法律事件" })).toBeVisible();
  await expect.element(reduced).not.toBeChecked();
  const second = await page.getByRole("list", { name: "法律事件" }).findElement();
  await follow("/docking");
  await expect.poll(address).toBe("/docking");
  await expect.poll(() => second.isConnected, { message: "gone with the patent's pages" }).toBe(false);
});
