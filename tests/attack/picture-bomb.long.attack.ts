// Long: unpacks hundreds of millions of pixels at once, to see what that takes in memory.
import { expect, it } from "vitest";
import { pngBomb } from "#tests/fixtures/files/odd-pictures.ts";
import { picturesOfAnOfficial } from "./kit/hand-in-picture.ts";
import { forgetPeak, peakMemory } from "./kit/target.ts";

it("asks at once for thumbnails of many of the largest pictures that are taken", async () => {
  const { handIn, open } = await picturesOfAnOfficial();
  // 49 million pixels each, and no two the same.
  const bombs = Array.from({ length: 12 }, (_, at) => pngBomb(7000, 7000 - at));
  const ids: string[] = [];
  for (const bomb of bombs) {
    const { id, envelope } = await handIn("attachment", "image/png", bomb);
    expect(envelope().data).toMatchObject({ complete: true });
    ids.push(id);
  }
  forgetPeak();
  const before = peakMemory();
  const answers = await Promise.all([...ids, ...ids, ...ids].map((id) => open(id, "thumb")));
  for (const { status, headers } of answers)
    if (status !== 200) expect([status, Number(headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(peakMemory() - before).toBeLessThan(400);
});
