import { afterAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { elderCookie } from "#contract/site/elder-mode.ts";
import { detailsPages, openPages } from "#contract/site/web-pages.ts";
import { smallTargetsHere, smallTextsHere } from "#tests/pages/small-parts.ts";
import { accessProblems, overflow } from "#tests/pages/looks.ts";
import { follow, open } from "#tests/pages/open.tsx";
import { sql } from "#tests/pages/world.ts";
import { applyElder } from "./elder-switch.tsx";

const known: ReadonlySet<string> = new Set([...openPages, ...detailsPages].map(({ path }) => path));

/** A published piece of each column that has a page for its pieces. */
async function firstPieces(): Promise<string[]> {
  const pieces = await sql<{ column_key: Column; id: string }>(
    "select distinct on (column_key) column_key, id from published_pieces where publish_at <= now() order by column_key, id",
  );
  return pieces
    .map(({ column_key, id }) => ({ path: ruleOf(column_key).details, id }))
    .filter(({ path }) => known.has(path))
    .map(({ path, id }) => `${path}?id=${id}`);
}

const places = { "lists and services": async () => openPages.map(({ path }) => path), pieces: firstPieces };

function wish(isElder: boolean): void {
  document.cookie = elderCookie(isElder);
  applyElder();
}

afterAll(() => wish(false));

for (const mode of ["usual", "elder"] as const) {
  const isElder = mode === "elder";
  const least = isElder ? 48 : 44;
  for (const kind of ["lists and services", "pieces"] as const) {
    it(`${kind} fit a narrow phone in ${mode} type`, async () => {
      wish(isElder);
      await open("phone", null, "/privacy");
      // The narrowest phone there is.
      await page.viewport(320, 640);
      const found = await places[kind]();
      expect(found.length).toBeGreaterThan(5);
      for (const place of found) {
        await follow(place);
        expect.soft(overflow(), `${place} is as wide as the screen`).toBe(0);
        expect.soft(document.querySelectorAll(".site-nav-place"), `${place} has the website's menu`).toHaveLength(1);
        expect
          .soft(smallTargetsHere({ least, countsLone: false }), `${place} has targets of ${least} pixels`)
          .toEqual([]);
        if (!isElder) continue;
        expect.soft(smallTextsHere(20), `${place} has large type`).toEqual([]);
        // In usual type the sweep of all pages looks.
        expect.soft(await accessProblems(), place).toEqual([]);
      }
    });
  }
}
