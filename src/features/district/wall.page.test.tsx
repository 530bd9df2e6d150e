import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { open, reload } from "#tests/pages/open.tsx";

const wall = page.getByRole("region", { name: "全屏轮播" });
const ground = () => getComputedStyle(wall.element()).backgroundColor;

/** Each board of the wall as it stands once its charts are drawn. */
async function everyBoard(look: () => Promise<void>) {
  for (const title of ["全区概况", "走访与需求", "专利"]) {
    await expect.element(wall.getByRole("heading", { level: 1 })).toHaveTextContent(title);
    await expect.element(wall.css(".chart-canvas canvas").first()).toBeVisible();
    await expect.poll(() => document.querySelectorAll(".wall .skeleton").length).toBe(0);
    await look();
    await userEvent.keyboard("{ArrowRight}");
  }
}

it.for([
  [1920, 1080],
  [3840, 2160],
] as const)(
  "the wall stands on a dark ground at %i × %i, readable, until it is turned light",
  async ([width, height]) => {
    await open("desk", "district", "/visualization?wall=1");
    await page.viewport(width, height);
    await expect.poll(ground).toBe("rgb(11, 21, 38)");
    await everyBoard(async () => {
      expect(await accessProblems(".wall")).toEqual([]);
      expect(overflow()).toBe(0);
    });

    await page.getByRole("button", { name: "换成浅色" }).click();
    await expect.poll(ground).toBe("rgb(245, 247, 250)");
    await reload();
    await page.viewport(width, height);
    await expect.element(page.getByRole("button", { name: "换成深色" })).toBeVisible();
    expect(ground()).toBe("rgb(245, 247, 250)");
    await everyBoard(() => Promise.resolve());
    await page.getByRole("button", { name: "换成深色" }).click();
    await expect.poll(ground).toBe("rgb(11, 21, 38)");
  },
);
