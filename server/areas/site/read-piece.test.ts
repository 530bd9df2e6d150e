import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { PublicPiece } from "#contract/site/content-piece.ts";
import { policyPiece, publishPiece, savePiece } from "#tests/fixtures/pieces.ts";
import { type TestServer, testServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const policy = policyPiece().extension;
const linkedTo = async (id: string) =>
  ((await server.ask(contract.site.piece, { id })).data as PublicPiece).linked.map(({ piece }) => piece.title);

it("names only what readers see already among linked pieces, whichever of the two names the other", async () => {
  const interpretation = await publishPiece(server, {
    column: "interpretations",
    title: "资助办法图解",
    extension: { kind: "interpretation", form: "图解", policy: null },
  });
  const later = policyPiece({ title: "下月公布的办法", extension: { ...policy, interpretation } });
  await savePiece(server, later);
  for (const move of ["送审", "发布"]) {
    const publish_at = new Date(server.now() + 86_400_000).toISOString();
    await server.post("/v1/content/move", { id: later.id, base_rev: 1, move, publish_at }, "admin");
  }
  expect(await linkedTo(interpretation)).toEqual([]);
  server.travel(2 * 86_400_000);
  expect(await linkedTo(interpretation)).toEqual(["下月公布的办法"]);
  expect(await linkedTo(later.id)).toEqual(["资助办法图解"]);
});
