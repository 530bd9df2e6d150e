import { expect, it } from "vitest";
import { darkStyle, darkTokens, tokens } from "./tokens.ts";

/** Share of light of a colour (WCAG 2.2, relative luminance). */
function light(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
/** The map's deepest ground: 42 % of the primary on the surface. */
function deepest({ primary, surface }: { primary: string; surface: string }): string {
  const mixed = [1, 3, 5].map((at) =>
    Math.round(
      0.42 * Number.parseInt(primary.slice(at, at + 2), 16) + 0.58 * Number.parseInt(surface.slice(at, at + 2), 16),
    ),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

it.each([
  ["light", tokens],
  ["dark", darkTokens],
] as const)("words of the %s palette are 4.5:1 on their grounds, lines and charts 3:1", (_, palette) => {
  const words = ["ink", "inkSoft", "primary", "accent", "success", "warning"] as const;
  const far = words.flatMap((word) =>
    (["page", "surface"] as const).filter((ground) => contrast(palette[word], palette[ground]) < 4.5).map(() => word),
  );
  expect(far).toEqual([]);
  expect(palette.chart.filter((colour) => contrast(colour, palette.surface) < 3)).toEqual([]);
  expect(contrast(palette.controlLine, palette.surface)).toBeGreaterThan(3);
  expect(contrast(palette.inkFull, deepest(palette))).toBeGreaterThan(4.5);
  expect(contrast(palette.onPrimary, palette.primary)).toBeGreaterThan(4.5);
});

it("a dark part says every colour again", () => {
  const kept = ["radius", "radiusControl", "step", "font"];
  const same = Object.entries(darkTokens).filter(
    ([name, value]) => !kept.includes(name) && value === tokens[name as keyof typeof tokens],
  );
  expect(same).toEqual([]);
  expect(darkStyle["--page"]).toBe(darkTokens.page);
});
