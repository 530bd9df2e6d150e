import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callsByName } from "#contract/index.ts";
import type { Call } from "#contract/core/call.ts";
import { can, type Kind } from "#contract/core/roles.ts";
import { type PersonName, testServer, type TestServer } from "#tests/fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const raw = [...callsByName].flatMap(([name, { body, ...call }]): [string, Call][] =>
  body === "bytes" ? [[name, call]] : [],
);
const senders = { enterprise: "enterprise", street: "daliang", district: "district", admin: "admin" } as const;

/** Somebody who may call it, or null where everybody may. */
function senderOf({ access }: Call): PersonName | null {
  if (access === "public") return null;
  const kind = (Object.keys(senders) as (Kind & keyof typeof senders)[]).find((one) => can(one, access));
  if (kind === undefined) throw new Error("nobody may call it");
  return senders[kind];
}

async function answerTo({ path }: Call, bytes: number, person: PersonName | null) {
  const token = person === null ? null : await server.token(person);
  const reply = await server.app.inject({
    method: "POST",
    url: path,
    payload: Buffer.alloc(bytes, 0x20),
    headers: {
      "content-type": "application/octet-stream",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  });
  return reply.json<{ status: number; msg: string }>();
}

describe.each(raw)("the raw body of %s", (_name, declared) => {
  const most = declared.mostBytes ?? 0;

  it("may be as large as the call says, and is refused above that with the size in words", async () => {
    const sender = senderOf(declared);
    expect((await answerTo(declared, most, sender)).status).not.toBe(413);
    expect(await answerTo(declared, most + 100_000, sender)).toMatchObject({
      status: 413,
      msg: `文件过大，最大 ${most / 1024 / 1024} MB`,
    });
  });
});

it.each(raw.filter(([, { access }]) => access !== "public"))(
  "the raw body of %s is not read of somebody who may not send it",
  async (_name, declared) => {
    expect(await answerTo(declared, (declared.mostBytes ?? 0) + 100_000, null)).toMatchObject({ status: 401 });
  },
);
