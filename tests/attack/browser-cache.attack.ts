import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { queryText } from "#src/api/query-text.ts";
import { knock, knockJson, rows, signIn } from "./kit/target.ts";

it("reads the photos of the person who sat here before out of the browser's cache", async () => {
  const [photo] = await rows<{ id: string }>(
    `select f.id from files f join visits v on v.id = f.record_id join accounts a on v.street_id = any(a.street_ids)
     where a.mobile = '19900000002' and f.complete_at is not null and v.deleted_at is null limit 1`,
  );
  const path = `${contract.file.fileContent.path}?${queryText({ id: photo?.id })}`;
  const [owner, next] = [await signIn("daliang"), await signIn("ronggui")];
  const first = await knock(path, { token: owner.token });
  expect(first.status).toBe(200);
  // Kept, but never shown without a question.
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  const question = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await knock(path, { token: owner.token, headers: question })).status).toBe(304);
  for (const token of [next.token, undefined]) {
    const answer = await knock(path, { ...(token !== undefined && { token }), headers: question });
    expect([401, 404]).toContain(answer.status);
    expect(answer.headers.get("etag")).toBeNull();
  }
});

it("finds a token, or what a call answered, in the browser's cache", async () => {
  const login = await knockJson(contract.account.login.path, { mobile: "19900000003", password: "Demo@2026!" });
  expect(login.headers.get("cache-control")).toBe("no-store");
  const { token } = login.envelope().data as { token: string };
  for (const path of [contract.figures.index.path, contract.calendar.reminders.path, "/v1/no-such-call"])
    expect((await knock(path, { token })).headers.get("cache-control"), path).toBe("no-store");
  const out = await knockJson(contract.account.logout.path, {}, { token });
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
});
