// Long: packs and unpacks 80 MB. The quick level unpacks a smaller file against a smaller limit: unpack-zip.test.ts.
import { expect, test } from "vitest";
import { zipSync } from "fflate";
import { official, phone, serverWithCompany } from "../engine-kit.testing.ts";

test("a file that unpacks to far more than it holds is turned away before it fills the memory", async () => {
  const own = await phone(serverWithCompany(), 2).open({}, official);
  const spaces = new Uint8Array(80 * 1024 * 1024).fill(0x20);
  const bomb = zipSync({ "unsent.json": spaces });
  const tooLarge = { error: expect.stringContaining("过大") };
  expect(await own.importUnsent(new Blob([bomb as BlobPart]))).toEqual(tooLarge);
  // What it says of its size, in both places that say it, counts for nothing.
  const view = new DataView(bomb.buffer);
  view.setUint32(22, 100, true);
  view.setUint32(view.getUint32(bomb.length - 6, true) + 24, 100, true);
  expect(await own.importUnsent(new Blob([bomb as BlobPart]))).toEqual(tooLarge);
  own.close();
});
