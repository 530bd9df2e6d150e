import axe from "axe-core";

const rulesOf = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Serious and critical findings of axe on the page as it stands, or on one part of it, one line each. */
export async function accessProblems(part: string = "body"): Promise<string[]> {
  const runOnly = { type: "tag" as const, values: rulesOf };
  // Colours on their way from one to another are nobody's: everything jumps to where it is going.
  const still = new CSSStyleSheet();
  still.replaceSync("*, *::before, *::after { transition: none !important; }");
  document.adoptedStyleSheets.push(still);
  const found = await axe.run(part, { runOnly, resultTypes: ["violations"] });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(" | ")}`);
}

/** Pixels by which the page is wider than its screen. */
export const overflow = (): number => Math.max(0, document.documentElement.scrollWidth - innerWidth);
