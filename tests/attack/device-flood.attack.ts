import { v7 } from "uuid";
import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { accounts } from "#tests/fixtures/accounts.ts";
import { rows, signIn } from "./kit/target.ts";

const countOf = async (table: "devices" | "sessions", more = "") => {
  const sql = `select count(*) from ${table} where account_id = (select id from accounts where mobile = $1) ${more}`;
  return Number((await rows<{ count: string }>(sql, [accounts.daliangLead]))[0]?.count);
};

it("makes up a device with every pull", async () => {
  const official = await signIn("daliangLead", "phone");
  for (let from = 0; from < 60; from += 6)
    await Promise.all(
      Array.from({ length: 6 }, () => official.ask(contract.sync.changes, { device_id: v7(), limit: 1 })),
    );
  expect(await countOf("devices")).toBeLessThanOrEqual(20);
});

it("signs in again and again", async () => {
  for (let n = 0; n < 60; n++) await signIn("daliangLead", "phone");
  // Fifty that are open, and as many that are over, which a wipe may still need.
  expect(await countOf("sessions", "and not is_over")).toBeLessThanOrEqual(50);
  expect(await countOf("sessions")).toBeLessThanOrEqual(100);
});
