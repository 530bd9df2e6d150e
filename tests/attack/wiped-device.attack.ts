import { expect, it } from "vitest";
import { v7 } from "uuid";
import { callsByName, contract } from "#contract/index.ts";
import { can } from "#contract/core/roles.ts";
import { queryText } from "#src/api/query-text.ts";
import { knock, knockJson, rows, signIn } from "./kit/target.ts";

const sync = (token: string, device_id: string) =>
  knock(`${contract.sync.changes.path}?${queryText({ device_id })}`, { token });

/** Everything an official may read, asked without a word of the device it comes from. */
async function readEverything(token: string, headers: Record<string, string> = {}) {
  const read: string[] = [];
  for (const [name, call] of callsByName) {
    if (!can("street", call.access) || call.access === "public" || call.fromDevice === "obeys") continue;
    const answer =
      call.method === "GET"
        ? await knock(call.path, { token, headers })
        : await knockJson(call.path, {}, { token, headers });
    const isRefused = answer.status === 401;
    if (!isRefused && call.fromDevice !== "delivers") read.push(`${name} ${answer.status}`);
  }
  return read;
}

it("goes on reading with the session of a lost phone, which was ordered to wipe", async () => {
  const district = await signIn("district");
  const [lost, silent, renamed] = [
    await signIn("ronggui", "phone"),
    await signIn("ronggui", "phone"),
    await signIn("ronggui", "phone"),
  ];
  const device_id = v7();
  for (const { token } of [lost, renamed]) expect((await sync(token, device_id)).status).toBe(200);
  // Another name before the order, so that the order would not find the session.
  expect((await sync(renamed.token, v7())).status).toBe(200);
  const [{ id: account_id } = { id: "" }] = await rows<{ id: string }>(
    "select account_id as id from devices where id = $1",
    [device_id],
  );
  await district.call(contract.staff.deviceWipe, { account_id, device_id });

  for (const { token } of [lost, silent, renamed]) expect(await readEverything(token)).toEqual([]);
  expect(await readEverything(lost.token, { "x-device-id": v7() })).toEqual([]);
  expect((await sync(lost.token, v7())).status).toBe(401);

  // It says so of another device, and then of its own: the session is over.
  const wiped = contract.staff.deviceWiped.path;
  expect((await knockJson(wiped, { device_id: v7(), lost: 0 }, { token: lost.token })).status).toBe(404);
  expect((await knockJson(wiped, { device_id, lost: 0 }, { token: lost.token })).status).toBe(200);
  for (const { token } of [lost, silent, renamed])
    expect((await knockJson(wiped, { device_id, lost: 0 }, { token })).status).toBe(401);
});
