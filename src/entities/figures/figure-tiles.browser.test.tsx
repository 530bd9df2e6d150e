import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { FigureKey } from "#contract/visit/visit-figures.ts";
import { FigureTiles } from "./figure-tiles.tsx";

const keys: readonly FigureKey[] = ["visits", "companies_visited", "entries_overdue"];

it("the sign of what a figure counts hangs beside each name at one height, beside a target too, and can be touched", async () => {
  await render(
    <MemoryRouter>
      <FigureTiles
        title="本月"
        figures={keys.map((key) => ({ key, value: 12, ...(key === "visits" ? { target: 30 } : {}) }) as never)}
        shown={keys}
        linkOf={() => "/rows"}
        scope="大良"
        period={{ from: "2026-11-01", to: "2026-11-30" } as never}
        as_of={undefined}
      />
    </MemoryRouter>,
  );
  await expect.element(page.getByText("完成 40%")).toBeVisible();
  const signs = page.getByRole("button", { name: /^口径：/ }).elements();
  const boxes = signs.map((sign) => sign.getBoundingClientRect());
  expect(boxes).toHaveLength(3);
  expect(new Set(boxes.map(({ bottom }) => Math.round(bottom))).size).toBe(1);
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  for (const sign of signs) {
    const name = sign.closest("li")?.querySelector(".figure-word")?.getBoundingClientRect();
    const drawn = sign.querySelector("svg")?.getBoundingClientRect();
    // Beside the name's end, in its line.
    expect(drawn?.top).toBeLessThan(name?.bottom ?? 0);
    expect(drawn?.bottom).toBeGreaterThan(name?.top ?? 0);
  }
});
