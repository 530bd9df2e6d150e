import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { knock, signIn } from "./kit/target.ts";

const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Saves a visit whose manifest names bytes by their hash, in whatever size is told. */
async function naming(account: "daliang" | "ronggui", sha256: string, size: number) {
  const api = await signIn(account, "phone");
  const me = await api.call(contract.account.info, {});
  const { list } = await api.call(contract.visit.visitListnews, { size: 1 });
  const known = list[0];
  if (!known) throw new Error("the demo has no visit");
  const file = { id: v7(), sha256, size, mime: "application/pdf", name: "a.pdf" };
  const end = Date.now() - 3_600_000;
  const visit = {
    id: v7(),
    company_id: known.company_id,
    start_at: new Date(end - 3_600_000).toISOString(),
    end_at: new Date(end).toISOString(),
    visit_type: "日常走访" as const,
    visit_method: "上门" as const,
    visitor_ids: [me.id],
    interviewees: [{ name: "陈经理", post: "总经理" }],
    content: "与企业负责人交流了高价值专利培育和商标布局的情况。",
    attachments: [file],
  };
  await api.call(contract.visit.createVisit, visit);
  const query = (offset: number) =>
    new URLSearchParams({
      id: file.id,
      owner: "visit",
      record_id: visit.id,
      sha256,
      size: String(size),
      offset: String(offset),
    });
  const send = (bytes: Buffer) =>
    knock(`/v1/common/file?${query(0)}`, {
      token: api.token,
      method: "POST",
      body: new Uint8Array(bytes),
      headers: { "content-type": "application/octet-stream" },
    });
  const read = () => knock(`/v1/common/fileContent?id=${file.id}`, { token: api.token });
  return { send, read };
}

it("names another street's file by its hash and posts nothing, in its size and in others", async () => {
  const secret = randomBytes(500);
  const own = await naming("daliang", sha256Of(secret), secret.length);
  expect((await own.send(secret)).envelope()).toMatchObject({ data: { complete: true } });
  for (const size of [secret.length, 1]) {
    const thief = await naming("ronggui", sha256Of(secret), size);
    expect((await thief.send(Buffer.alloc(0))).envelope()).toMatchObject({ data: { received: 0, complete: false } });
    const read = await thief.read();
    expect(read.status).toBe(404);
    expect(read.body.includes(secret)).toBe(false);
  }
});
