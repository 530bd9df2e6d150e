import { expect, test } from "vitest";
import { failure } from "#contract/core/envelope.ts";
import { syncLastAccount } from "./background-sync.ts";
import { idOf, newVisit, phone, photo, serverWithCompany } from "./engine-kit.testing.ts";
import type { Clock, NewFile } from "./field-types.ts";
import { lastAccount } from "./storage/account-meta.ts";

/** A phone with one unsent visit and no engine open, whose naps pass at once and are counted. */
async function sleepingPhone(photos: NewFile[] = [], atNap: () => Promise<void> = async () => undefined) {
  const { open, server, surroundings, clock } = phone(serverWithCompany());
  const engine = await open();
  server.fault = () => "lost";
  const refs = [];
  for (const file of photos) {
    const added = await engine.addFile(file);
    if (added.ok) refs.push(added.attachment.ref);
  }
  await engine.save({ call: "visit.createVisit", input: newVisit(1, { photos: refs }) });
  await engine.sync("manual");
  engine.close();
  const naps: number[] = [];
  const napping: Clock = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    sleep: async (ms) => {
      naps.push(ms);
      await atNap();
      clock.advance(ms);
    },
  };
  return { open, server, naps, surroundings: { ...surroundings, clock: napping } };
}

test("the worker tries for about two minutes, then asks to be woken again", async () => {
  const { server, naps, surroundings } = await sleepingPhone();
  await expect(syncLastAccount(surroundings)).rejects.toThrow("1 rows and files are still waiting");
  expect(naps).toEqual([2000, 5000, 10_000, 15_000, 20_000, 30_000, 40_000]);
  server.fault = () => null;
  await syncLastAccount(surroundings);
  expect(server.visits.size).toBe(1);
  expect(naps).toHaveLength(7);
});

test("the worker ends as soon as the network is there", async () => {
  const { server, naps, surroundings } = await sleepingPhone();
  server.fault = () => (naps.length < 2 ? "lost" : null);
  await syncLastAccount(surroundings);
  expect(naps).toEqual([2000, 5000]);
  expect(server.visits.size).toBe(1);
});

test("the worker comes back to a photo that broke off after its record had arrived", async () => {
  const { server, naps, surroundings } = await sleepingPhone([photo(1, idOf(1001))]);
  server.fault = (request) => (request.path.includes("/common/file") && naps.length < 2 ? "lost" : null);
  await syncLastAccount(surroundings);
  expect(naps).toEqual([2000, 5000]);
  expect(server.files.size).toBe(1);
});

test("a photo whose record was refused is the person's to settle, not the worker's to wait for", async () => {
  const { server, naps, surroundings } = await sleepingPhone([photo(1, idOf(1001))]);
  server.fault = () => null;
  server.refuse = () => failure(422, "不合规");
  await syncLastAccount(surroundings);
  expect(naps).toEqual([]);
});

test.each([
  ["a login", (server: { validToken: string }) => (server.validToken = "another")],
  ["a newer app", (server: { fault: unknown }) => (server.fault = () => tooOld)],
] as const)("the worker does not try again where the server wants %s", async (_what, breakIt) => {
  const { server, naps, surroundings } = await sleepingPhone();
  server.fault = () => null;
  breakIt(server);
  await expect(syncLastAccount(surroundings)).rejects.toThrow("still waiting");
  expect(naps).toEqual([]);
  expect(server.visits.size).toBe(0);
});

const tooOld = { status: 426, body: { code: 0, msg: "应用版本过旧", status: 426, data: {} } };

test("what a page deletes while the worker is at it stays deleted, and nobody is known here any more", async () => {
  const asleep = await sleepingPhone([], async () => {
    if (asleep.naps.length === 2) await page.wipe();
  });
  const page = await asleep.open();
  await expect(syncLastAccount(asleep.surroundings)).rejects.toThrow("DatabaseClosedError");
  expect(asleep.naps).toHaveLength(2);
  const names = (await asleep.surroundings.indexedDB.databases()).map(({ name }) => name);
  expect(names).toEqual(["ip-smart"]);
  expect(await lastAccount(asleep.surroundings)).toBeNull();
});
