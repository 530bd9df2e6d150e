import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deliver, someBytes, visitNaming } from "#tests/fixtures/files/file-delivery.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";
import { dataFolder } from "./private-folder.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it("nobody else on the machine enters the folder of files, nor reads one of them", async () => {
  const folder = join(server.dataDir, "files");
  const [whole, begun] = [someBytes(), someBytes()];
  await deliver(server, await visitNaming(server, whole), whole);
  await deliver(server, await visitNaming(server, begun), begun.subarray(0, 10));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(2);
  for (const entry of entries)
    expect(await modeOf(join(entry.parentPath, entry.name)), entry.name).toBe(entry.isFile() ? "600" : "700");
});

it("a folder that an earlier version left open is closed at the start", async () => {
  const folder = join(server.dataDir, "files");
  await chmod(folder, 0o755);
  await server.restart();
  expect(await modeOf(folder)).toBe("700");
});

it("a new data folder shows nobody what is in it, but lets the database's account through to its own", async () => {
  const parent = await mkdtemp(join(tmpdir(), "ip-smart-data-"));
  const [fresh, given] = [join(parent, "fresh"), join(parent, "given")];
  await mkdir(given);
  await chmod(given, 0o750);
  await dataFolder(fresh);
  await dataFolder(given);
  expect([await modeOf(fresh), await modeOf(given)]).toEqual(["711", "750"]);
  await rm(parent, { recursive: true });
});
