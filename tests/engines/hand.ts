import type { Engine } from "./engine.ts";

/** What a person sees and names: a button, link or list entry by its words, a field by its label. */
export interface Seen {
  role: "button" | "link" | "field" | "entry";
  name: string;
  /** Only inside the open dialog. */
  inDialog?: boolean;
}

const patience = 30_000;

/** Resolves with the first answer that is neither null nor false. */
export async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const deadline = Date.now() + patience;
  let lastError = "";
  for (;;) {
    // A page that is just being replaced answers nothing.
    const found = await look().catch((error: unknown) => {
      lastError = String(error);
      return null;
    });
    if (found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${patience / 1000} s ${lastError}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs in the page: marks the last visible element that fits and gives a selector for it. */
function mark({ role, name, inDialog = false }: Seen): string | null {
  const tags = {
    button: "button, [role=button], input[type=submit]",
    link: "a",
    field: "input, textarea",
    entry: "[role=listitem] button, li button, li a",
  };
  const names = (element: Element) => [
    element.getAttribute("aria-label"),
    ...[...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
    role === "field" ? null : element.textContent,
  ];
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const fits = (text: string | null) =>
    role === "entry" ? text?.includes(name) : text?.replace(/[\s*＋]/g, "").startsWith(name);
  const root = inDialog ? [...document.querySelectorAll("dialog[open], [role=dialog]")].findLast(isShown) : document;
  const found = [...(root?.querySelectorAll(tags[role]) ?? [])].findLast(
    (one) => isShown(one) && names(one).some(fits),
  );
  if (!found) return null;
  for (const one of document.querySelectorAll("[data-hand]")) one.removeAttribute("data-hand");
  found.setAttribute("data-hand", "");
  found.scrollIntoView({ block: "center", behavior: "instant" });
  return "[data-hand]";
}

const see = (engine: Engine, seen: Seen) =>
  until(`${seen.role} “${seen.name}”`, () => engine.run<Seen, string | null>(mark, seen));

/** Clicks what a person would click; waits until it is there, and looks again when it was just replaced. */
export async function click(engine: Engine, seen: Seen): Promise<void> {
  await until(`a click on the ${seen.role} “${seen.name}”`, async () => {
    const selector = await engine.run<Seen, string | null>(mark, seen);
    if (selector !== null) await engine.click(selector);
    return selector;
  });
}

/** Types into a field. What a driver's keyboard has no keys for comes as an input method would bring it. */
export async function type(engine: Engine, seen: Omit<Seen, "role">, text: string): Promise<void> {
  const selector = await see(engine, { role: "field", ...seen });
  await engine.type(selector, text);
  const isTyped = await engine.run(holds, { selector, text });
  if (!isTyped) await engine.run(compose, { selector, text });
  await until(`“${text}” in the field`, () => engine.run(holds, { selector, text }));
}

interface Typed {
  selector: string;
  text: string;
}

const holds = ({ selector, text }: Typed) => document.querySelector<HTMLInputElement>(selector)?.value === text;

function compose({ selector, text }: Typed): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.focus();
  field?.select();
  document.execCommand("insertText", false, text);
}

/** Waits until the page shows these words. */
export async function reads(engine: Engine, words: string): Promise<void> {
  await until(`the words “${words}”`, () =>
    engine.run((text: string) => document.body.innerText.includes(text), words),
  );
}
