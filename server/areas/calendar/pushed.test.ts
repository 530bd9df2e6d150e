import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { reminders } from "#server/database/tables/reminder.ts";
import { people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const at = new Date(server.now() - 60_000);
  const row = (account_id: string, kind: "warning" | "calendar", title: string, more: object = {}) => ({
    account_id,
    kind,
    record_id: v7(),
    title,
    path: "/center",
    due_at: at,
    ...more,
  });
  await server.connection.db
    .insert(reminders)
    .values([
      row(people.enterprise.id, "warning", "年费将到期", { pushed_at: at, read_at: at }),
      row(people.enterprise.id, "calendar", "活动邀请"),
      row(people.daliang.id, "calendar", "走访"),
    ]);
});
afterAll(() => server.close());

const pushed = async (person: PersonName, more: Record<string, string> = {}) =>
  await server.call(contract.calendar.push, more, person);

it("tells the account alone what was pushed to it, and what it has read", async () => {
  const all = await pushed("enterprise");
  expect(all).toMatchObject({ total: 2, counts: { read: 1, unread: 1 } });
  expect(all.list.find(({ title }) => title === "年费将到期")).toMatchObject({ read: true });
  const titles = async (more: Record<string, string>) =>
    (await pushed("enterprise", more)).list.map(({ title }) => title);
  expect(await titles({ state: "unread" })).toEqual(["活动邀请"]);
  expect(await titles({ kind: "warning" })).toEqual(["年费将到期"]);
  expect((await pushed("daliang")).list.map(({ title }) => title)).toEqual(["走访"]);
  expect((await server.ask(contract.calendar.push, {}, "admin")).status).toBe(403);
});
