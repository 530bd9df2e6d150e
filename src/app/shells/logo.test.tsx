import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Logo } from "./logo.tsx";

it("is the same as the one the browser shows in its tab", () => {
  const outlines = (svg: string) => [...svg.matchAll(/ d="([^"]+)"/gu)].map(([, path]) => path);
  const file = readFileSync(new URL("../../../public/icons/logo.svg", import.meta.url), "utf8");
  expect(outlines(file).length).toBeGreaterThan(3);
  expect(outlines(renderToStaticMarkup(<Logo />))).toEqual(outlines(file));
});
