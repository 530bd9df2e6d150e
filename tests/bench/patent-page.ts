import type { PatentView } from "#contract/patent/patent-view.ts";
import { firstReadingId } from "#contract/site/first-reading.ts";
import { benchBrowser } from "./bench-phone.ts";
import { benchServer, median, report } from "./bench-server.ts";

const rounds = 7;
const throttle = { rate: 4 };
const characters = 20_000;
/** Marked throughout the text. */
const words = ["装置", "壳体"];

/** A description of so many characters in numbered paragraphs of some 200, with words to mark in each. */
function longDescription(): PatentView["description"] {
  const sentence = "所述装置包括壳体、设于壳体内的支撑板以及与支撑板转动连接的调节件，调节件带动滑块沿导槽移动。";
  const text = sentence.repeat(Math.ceil(200 / sentence.length));
  const paragraphs = Array.from({ length: Math.ceil(characters / text.length) }, (_, at) => ({
    no: String(at + 1).padStart(4, "0"),
    text,
  }));
  return [{ heading: "具体实施方式", paragraphs }];
}

/** A reader's document with another description in what it brings along. */
const withLongText = (html: string): string =>
  html.replace(
    new RegExp(`(id="${firstReadingId}">)(.*?)(</script>)`, "u"),
    (_, head: string, text: string, tail: string) => {
      const readings = JSON.parse(text) as [string, { data: PatentView }][];
      for (const [, envelope] of readings) envelope.data.description = longDescription();
      return head + JSON.stringify(readings).replaceAll("<", "\\u003c") + tail;
    },
  );

/** Notes when the first paragraph, and the first marked word, stand in the document. */
const watch = () => {
  const seen: Record<string, number> = {};
  (globalThis as unknown as { firstText: typeof seen }).firstText = seen;
  new MutationObserver(() => {
    for (const name of [".patent-text", ".patent-text mark"])
      if (seen[name] === undefined && document.querySelector(name) !== null)
        requestAnimationFrame(() => (seen[name] ??= performance.now()));
  }).observe(document, { childList: true, subtree: true });
};

/** Milliseconds from the address to the first text of a long description with marked words, 4× CPU, on a phone. */
export async function patentPage(): Promise<void> {
  const server = await benchServer();
  const found = await fetch(`${server.url}/v1/search/expression`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ expression: "名称=(装置)", dialect: "cn", page: 1, size: 1 }),
  });
  const { data } = (await found.json()) as { data: { list: { id: string }[] } };
  const id = data.list[0]?.id ?? "";
  const address = `${server.url}/instructionsNew2?id=${id}&mark=${encodeURIComponent(words.join(","))}`;
  const times: Record<"cold" | "warm", number[]> = { cold: [], warm: [] };
  for (let round = 0; round < rounds; round++) {
    const { context, page, cdp, close } = await benchBrowser();
    await context.addInitScript(watch);
    // The document brings the patent along.
    await page.route("**/instructionsNew2?*", async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, body: withLongText(await reply.text()) });
    });
    for (const kind of ["cold", "warm"] as const) {
      await cdp.send("Emulation.setCPUThrottlingRate", throttle);
      await page.goto(address);
      await page.locator(".patent-text mark").first().waitFor();
      const seen = () =>
        (globalThis as unknown as { firstText: Record<string, number> }).firstText[".patent-text mark"];
      const time = await page.waitForFunction(seen);
      times[kind].push(Number(await time.jsonValue()));
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    }
    await close();
  }
  for (const kind of ["cold", "warm"] as const)
    report(`description of ${characters} characters, ${kind}`, {
      "median (ms)": Math.round(median(times[kind])),
      "worst (ms)": Math.round(Math.max(...times[kind])),
      "goal (ms)": 1000,
    });
  await server.remove();
}
