import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Envelope } from "#contract/core/envelope.ts";
import { contract } from "#contract/index.ts";
import { visits } from "#server/database/tables/visit.ts";
import { hashOf, markedJpeg } from "#tests/fixtures/files/odd-pictures.ts";
import { newVisit, ronggui, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const bytes = markedJpeg(Buffer.from("taken before the company moved"));
const sha256 = hashOf(bytes);

it("takes a photo from the account that named it, wherever its record has moved since", async () => {
  const ref = { id: v7(), sha256, size: bytes.length, mime: "image/jpeg" };
  const { id } = await server.call(contract.visit.createVisit, newVisit({ photos: [ref] }), "daliang");
  await server.connection.db.update(visits).set({ street_id: ronggui }).where(eq(visits.id, id));
  const query = new URLSearchParams({ id: ref.id, owner: "visit", record_id: id, sha256, size: String(bytes.length) });
  const send = async (person: "daliang" | "daliangColleague") => {
    const reply = await server.app.inject({
      method: "POST",
      url: `/v1/common/file?${query}`,
      payload: bytes,
      headers: { authorization: `Bearer ${await server.token(person)}`, "content-type": "application/octet-stream" },
    });
    return reply.json<Envelope>();
  };
  expect(await send("daliangColleague")).toMatchObject({ status: 404 });
  expect(await send("daliang")).toMatchObject({ code: 1, data: { complete: true } });
});
