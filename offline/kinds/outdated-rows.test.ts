import { expect, test } from "vitest";
import { contractVersion } from "#contract/core/call.ts";
import { failure } from "#contract/core/envelope.ts";
import { newVisit, phone, serverWithCompany } from "../engine-kit.testing.ts";
import { writeOf } from "../queue/outbox.ts";

/** A phone that saved a visit with the app before this one; the server takes this version alone. */
async function updatedPhone() {
  const device = phone(serverWithCompany());
  device.server.refuse = ({ contract_version }) =>
    contract_version < contractVersion ? failure(426, "应用版本过旧") : null;
  const old = await device.open({ contractVersion: contractVersion - 1 });
  await old.sync("start");
  await old.save({ call: "visit.createVisit", input: newVisit(1) });
  await old.sync("manual");
  return { ...device, old };
}

test("an app too old keeps its queue and asks for the update", async () => {
  const { old } = await updatedPhone();
  expect(old.isBlocked()).toBe(true);
  expect(await old.db.outbox.toArray()).toMatchObject([{ state: "waiting", contractVersion: contractVersion - 1 }]);
  old.close();
});

test("after the update a row of the old app is the person's to save again, and the others go on", async () => {
  const { old, open, server } = await updatedPhone();
  old.close();
  const engine = await open();
  await engine.save({ call: "visit.createVisit", input: newVisit(2) });
  await engine.sync("manual");
  expect(engine.isBlocked()).toBe(false);
  expect(server.visits.size).toBe(1);
  const [row, ...others] = await engine.db.outbox.toArray();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ state: "refused", refusal: { status: 426 } });
  if (row === undefined) return;
  await engine.correct(row.id, writeOf(row));
  await engine.sync("manual");
  expect([await engine.db.outbox.count(), server.visits.size]).toEqual([0, 2]);
  engine.close();
});
