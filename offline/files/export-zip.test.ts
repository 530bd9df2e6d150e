import { expect, test } from "vitest";
import { idOf, newVisit, official, phone, serverWithCompany } from "../engine-kit.testing.ts";

test("the export of one record holds that record alone and leaves the others free to be folded", async () => {
  const one = phone(serverWithCompany());
  const engine = await one.open();
  one.locks.taken.add(`sync/${official.id}`);
  await engine.save({ call: "visit.createVisit", input: newVisit(1) });
  await engine.save({ call: "visit.createVisit", input: newVisit(2) });
  const zip = await engine.exportUnsent(idOf(1001));
  expect((await engine.db.outbox.orderBy("seq").toArray()).map((row) => row.attempts)).toEqual([1, 0]);
  engine.close();

  const other = await phone(serverWithCompany(), 2).open();
  expect(await other.importUnsent(zip)).toEqual({ rows: 1, files: 0 });
  expect((await other.db.outbox.toArray()).map((row) => row.recordId)).toEqual([idOf(1001)]);
  other.close();
});
