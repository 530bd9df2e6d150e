import type { Page } from "@playwright/test";
import { accessProblems } from "#tests/fixtures/browser/page-watch.ts";

export type Findings = Record<string, string | number>;

const yes = (holds: boolean) => (holds ? "yes" : "no");

const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 60; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

const focusIsIn = (page: Page, layer: string) =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, layer);

const findingsOn = async (page: Page) => (await accessProblems(page)).join("; ") || "none";

/** What a layer over the page does for those who neither see nor point. */
export async function probeLayer(page: Page, layer: string): Promise<Findings> {
  const opener = page.getByRole("button", { name: "打开" });
  await opener.click();
  await settled(page);
  const role = await page.getByRole("dialog").count();
  const movedIn = await focusIsIn(page, layer);
  let stays = true;
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    if (!(await focusIsIn(page, layer))) stays = false;
  }
  const behind = page.getByRole("link", { name: "后面的链接" });
  // A role is found only where assistive technology finds it.
  const isInert = (await behind.count()) === 0;
  const hidden = await page.locator(layer).evaluate((element) => element.closest("[aria-hidden=true]") !== null);
  const findings = await findingsOn(page);
  await page.keyboard.press("Escape");
  await settled(page);
  const closed = !(await page.locator(layer).isVisible());
  return {
    "role dialog": yes(role > 0),
    "focus moves in": yes(movedIn),
    "focus stays in": yes(stays),
    "page behind is inert": yes(isInert),
    "hidden from readers": yes(hidden),
    "Escape closes": yes(closed),
    "focus returns": yes(closed && (await opener.evaluate((element) => element === document.activeElement))),
    "axe findings": findings,
  };
}

/** Whether a message is in a live region that readers are told of. */
export async function probeMessage(page: Page): Promise<Findings> {
  await page.getByRole("button", { name: "打开" }).click();
  await settled(page);
  const isWithin = (selector: string) =>
    page.getByText("已保存").evaluate((element, found) => element.closest(found) !== null, selector);
  return {
    "in a live region": yes(await isWithin("[role=status], [role=alert], [aria-live]")),
    "hidden from readers": yes(await isWithin("[aria-hidden=true]")),
  };
}

/** What of a field's binding reaches the element that is typed into. */
export async function probeField(page: Page): Promise<Findings> {
  const input = page.locator("input, textarea").first();
  const reaches = async (name: string, value: string) => yes((await input.getAttribute(name)) === value);
  return {
    id: await reaches("id", "field"),
    "aria-describedby": await reaches("aria-describedby", "note"),
    "aria-invalid": await reaches("aria-invalid", "true"),
    "aria-required": await reaches("aria-required", "true"),
    "aria-label": (await input.getAttribute("aria-label")) ?? "none",
  };
}

/** Elements that Tab reaches, and what they are. */
async function tabStops(page: Page): Promise<string[]> {
  const stops: string[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at === null || at === document.body ? "" : `${at.tagName.toLowerCase()} ${at.textContent}`;
    });
    if (stop === "" || stops.includes(stop)) break;
    stops.push(stop);
  }
  return stops;
}

/** Whether everything a finger can do is offered to keys. */
export async function probeKeys(page: Page): Promise<Findings> {
  const stops = await tabStops(page);
  return {
    "tab stops": stops.join(", ") || "none",
    "links with aria-current": await page.locator("a[aria-current]").count(),
    "axe findings": await findingsOn(page),
  };
}

/** Places that a layer's body takes on its way while the person asked for no movement. */
export async function probeStillness(page: Page, body: string): Promise<Findings> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const places = await page.evaluate(async (selector) => {
    const seen = new Set<string>();
    [...document.querySelectorAll("button")].find((one) => one.textContent === "打开")?.click();
    for (let frames = 0; frames < 40; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const place = document.querySelector<HTMLElement>(selector)?.style.transform;
      if (place !== undefined) seen.add(place);
    }
    return seen.size;
  }, body);
  return { "places on the way, without movement": places };
}
