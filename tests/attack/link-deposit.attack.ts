import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { v7 } from "uuid";
import { knock, knockJson, rows, target } from "./kit/target.ts";

const parts = () => readdir(join(target.dataDir, "files/parts")).catch(() => []);
const countOf = async (table: string) => Number((await rows<{ n: string }>(`select count(*) n from ${table}`))[0]?.n);

/** A ticket of the whole questionnaire's link, as anybody gets one who has the link and a company's name and code. */
async function ticket(): Promise<string> {
  const open = await rows<{ secret: string; name: string; credit_code: string }>(
    `select q.secret, c.name, c.credit_code from questionnaires q, companies c
     where q.secret is not null and q.link_entry = 'name_and_code' and c.credit_code <> '' and q.status = '收集中' and q.scope = '全部' and c.deleted_at is null
       and not exists (select from answers a where a.questionnaire_id = q.id and a.company_id = c.id) limit 20`,
  );
  for (const { secret, name, credit_code } of open) {
    const entered = await knockJson("/v1/questionLinkEnter", { secret, company: name, code: credit_code });
    if (entered.status === 200) return (entered.envelope().data as { ticket: string }).ticket;
  }
  throw new Error("the demo has no open link");
}

it("uploads over a link what is refused, again and again", async () => {
  const own = await ticket();
  const before = await parts();
  for (const kind of ["photo", "attachment"] as const) {
    const promised = randomBytes(5000);
    const sha256 = createHash("sha256").update(promised).digest("hex");
    const file = { id: v7(), kind, sha256, size: promised.length, mime: "image/png", name: "a.png" };
    const announced = await knockJson("/v1/questionLinkFile", { ticket: own, ...file });
    const { upload } = announced.envelope().data as { upload: string };
    // No picture, in the one case; other bytes than promised, in the other.
    const body = new Uint8Array(kind === "photo" ? promised : randomBytes(5000));
    const sent = await knock(`/v1/questionLinkBytes?upload=${upload}&offset=0`, {
      method: "POST",
      body,
      headers: { "content-type": "application/octet-stream" },
    });
    expect(sent.status).toBe(422);
    expect(existsSync(join(target.dataDir, "files", sha256.slice(0, 2), sha256.slice(2)))).toBe(false);
    expect(await rows("select from files where id = $1", [file.id])).toEqual([]);
  }
  expect(await parts()).toEqual(before);
});

it("makes tickets up, each another, to fill the table of limits", async () => {
  const before = await countOf("call_limits");
  const made = Array.from({ length: 30 }, () => randomBytes(32).toString("hex"));
  await Promise.all(
    made.map((one) => knockJson("/v1/questionLinkSave", { ticket: one, version: 1, values: {}, status: "暂存" })),
  );
  expect((await countOf("call_limits")) - before).toBeLessThanOrEqual(1);
});
