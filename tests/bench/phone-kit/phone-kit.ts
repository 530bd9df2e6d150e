import { type Browser, chromium, type Page } from "@playwright/test";
import { report } from "../bench-server.ts";
import { builtPage, weightOf } from "./kit-build.ts";
import { type Findings, probeField, probeKeys, probeLayer, probeMessage, probeStillness } from "./kit-probes.ts";

type Probe = (page: Page) => Promise<Findings>;

const layer =
  (selector: string): Probe =>
  (page) =>
    probeLayer(page, selector);

/** Each component, the module it stands in, and what is asked of it. */
const parts: Record<string, { module: string; probes: readonly Probe[] }> = {
  Popup: { module: "popup", probes: [layer(".adm-popup-body"), (page) => probeStillness(page, ".adm-popup-body")] },
  Dialog: { module: "dialog", probes: [layer(".adm-center-popup-wrap")] },
  Toast: { module: "toast", probes: [probeMessage] },
  DatePicker: { module: "date-picker", probes: [layer(".adm-popup-body")] },
  ImageViewer: { module: "image-viewer", probes: [layer(".adm-image-viewer-content")] },
  Input: { module: "input", probes: [probeField] },
  TextArea: { module: "text-area", probes: [probeField] },
  SearchBar: { module: "search-bar", probes: [probeField] },
  TabBar: { module: "tab-bar", probes: [probeKeys] },
  SwipeAction: { module: "swipe-action", probes: [probeKeys] },
  IndexBar: { module: "index-bar", probes: [probeKeys] },
  PullToRefresh: { module: "pull-to-refresh", probes: [probeKeys] },
};

const kb = (bytes: number) => Number((bytes / 1024).toFixed(1));

async function scene(browser: Browser, name: string, built: Awaited<ReturnType<typeof builtPage>>): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN" });
  await page.setContent(`<!doctype html><html lang="zh-CN"><title>${name}</title><body><main></main></body></html>`);
  await page.addStyleTag({ content: built.style });
  await page.addScriptTag({ content: built.script, type: "module" });
  await page.locator("main > *").first().waitFor();
  return page;
}

/** What antd-mobile's components weigh, and what they are to those who neither see nor point, as they come. */
export async function phoneKit(): Promise<void> {
  const built = await builtPage();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  for (const [name, { module, probes }] of Object.entries(parts)) {
    const findings: Findings = { "KB gzip, alone": kb(await weightOf([module])) };
    for (const probe of probes) {
      const page = await scene(browser, name, built);
      Object.assign(findings, await probe(page));
      await page.close();
    }
    report(name, findings);
  }
  const used = ["date-picker-view", "pull-to-refresh", "swipe-action", "image-viewer"];
  report("in use", { parts: used.join(", "), "KB gzip, together": kb(await weightOf(used)) });
  await browser.close();
}
