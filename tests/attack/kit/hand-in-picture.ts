import { expect } from "vitest";
import { v7 } from "uuid";
import { hashOf } from "#tests/fixtures/files/odd-pictures.ts";
import { newVisit } from "#tests/fixtures/test-server.ts";
import { knock, knockJson, rows, signIn } from "./target.ts";

const lists = { photo: "photos", attachment: "attachments" } as const;
const mobile = "19900000002";

/** An official who hands files in with visits of its own. */
export async function picturesOfAnOfficial() {
  const { token } = await signIn("daliang");
  const [found] = await rows<{ company: string; official: string }>(
    `select c.id as company, a.id as official from companies c join accounts a on c.street_id = any(a.street_ids)
     where a.mobile = $1 limit 1`,
    [mobile],
  );
  if (found === undefined) throw new Error(`nobody has the number ${mobile}`);

  return {
    /** Names a file in a visit of its own and delivers its bytes; the answer to the last piece. */
    async handIn(kind: keyof typeof lists, mime: string, bytes: Buffer) {
      const file = { id: v7(), sha256: hashOf(bytes), size: bytes.length, mime, name: "a" };
      const input = newVisit({
        company_id: found.company,
        visitor_ids: [found.official],
        [lists[kind]]: [file],
      });
      const visit = (await knockJson("/v1/visit/createVisit", input, { token })).envelope();
      expect(visit.msg).toBe("成功");
      const place = { id: file.id, owner: "visit", record_id: input.id, sha256: file.sha256, size: String(file.size) };
      const answer = await knock(`/v1/common/file?${new URLSearchParams(place)}`, {
        method: "POST",
        body: new Uint8Array(bytes),
        token,
        headers: { "content-type": "application/octet-stream" },
      });
      return { id: file.id, ...answer };
    },
    open: (id: string, variant: "full" | "thumb") =>
      knock(`/v1/common/fileContent?id=${id}&variant=${variant}`, { token }),
  };
}
