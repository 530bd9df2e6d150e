import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { certificateFiles } from "#server/database/tables/ip/certificate.ts";
import { queryText } from "#src/api/query-text.ts";
import { firms, people, type PersonName, type TestServer, testServer } from "#tests/fixtures/test-server.ts";

const megabyte = 1024 ** 2;
const room = { free: 10_000 * megabyte };
let server: TestServer;
beforeAll(async () => {
  const storage = { company: megabyte, trial: megabyte / 2, floor: 100 * megabyte, freeBytes: async () => room.free };
  server = await testServer({ storage });
});
afterAll(() => server.close());
beforeEach(async () => {
  room.free = 10_000 * megabyte;
  await server.connection.db.delete(certificateFiles);
});

const pdf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 9)]);

async function handIn(path: string, size: number, person: PersonName = "enterprise", more: object = {}) {
  const reply = await server.app.inject({
    method: "POST",
    url: `${path}?${queryText({ id: v7(), name: "证书.pdf", ...more })}`,
    headers: {
      authorization: `Bearer ${await server.token(person)}`,
      "content-type": "application/octet-stream",
    },
    payload: pdf(size),
  });
  return { ...reply.json<{ status: number; msg: string; data: { id: string } }>(), headers: reply.headers };
}
const scan = (size: number) => handIn("/v1/frontend/certificate/file", size);
const storage = () => server.call(contract.account.storage, {}, "enterprise");

describe("what a company hands in", () => {
  it("is counted, told to it, and refused in words once its room is used up", async () => {
    expect(await storage()).toEqual({ used: 0, most: megabyte });
    expect((await scan(600_000)).msg).toBe("成功");
    expect(await storage()).toEqual({ used: 600_000, most: megabyte });
    expect(await scan(500_000)).toMatchObject({
      status: 409,
      data: { reason: "quota" },
      msg: "本企业的文件已用 1 MB，再上传 1 MB 将超过上限（1 MB），请联系管理员",
    });
    expect((await scan(megabyte - 600_000)).msg).toBe("成功");
    expect((await scan(9)).msg).toContain("已达上限");
  });

  it("never comes over its bound, however many files come at once", async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => scan(300_000)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await storage()).toMatchObject({ used: 900_000 });
  });

  it("counts all kinds of files together, those of a case and of its people among them", async () => {
    const made = await server.call(
      contract.litigation.caseCreate,
      {
        id: v7(),
        kind: "民事诉讼",
        title: "诉某某电器厂侵害发明专利权",
        own_role: "原告",
        parties: [{ name: "某某电器厂", role: "被告" }],
        step: { stage: "立案", happened_on: "2026-01-05" },
      },
      "enterprise",
    );
    const document = { case_id: made.id, kind: "证据" };
    expect((await handIn("/v1/frontend/Iitigation/file", 200_000, "enterprise", document)).msg).toBe("成功");
    expect((await handIn("/v1/user/certify-file", 100_000)).msg).toBe("成功");
    expect(await storage()).toMatchObject({ used: 300_000 });
  });
});

describe("the disk", () => {
  it("takes in nothing more before it is full, and goes on telling what it has", async () => {
    const kept = await scan(50_000);
    room.free = 100 * megabyte + 40_000;
    expect(await scan(50_000)).toMatchObject({
      status: 507,
      msg: "服务器磁盘空间不足，暂时不能上传文件，请联系管理员",
      headers: { "retry-after": "600" },
    });
    const read = await server.app.inject({
      url: `/v1/frontend/certificate/content?id=${kept.data.id}`,
      headers: { authorization: `Bearer ${await server.token("enterprise")}` },
    });
    expect(read.statusCode).toBe(200);
  });

  it("is told to those who look after the server, before and after", async () => {
    const ready = async () => (await server.get("/v1/ready", {})) as { status: number; data: { disk?: string } };
    expect((await ready()).data.disk).toBeUndefined();
    room.free = 250 * megabyte;
    expect(await ready()).toMatchObject({ status: 200, data: { disk: "磁盘剩余 250 MB，即将停止接收上传的文件" } });
    room.free = 50 * megabyte;
    expect(await ready()).toMatchObject({ status: 200, data: { disk: "磁盘剩余 50 MB，已停止接收上传的文件" } });
    await server.connection.db.insert(certificateFiles).values({
      id: v7(),
      company_id: firms.valve.id,
      account_id: people.enterprise.id,
      sha256: "0".repeat(64),
      mime: "application/pdf",
      size: 123_456,
      name: "证书.pdf",
    });
    expect(await server.call(contract.platform.disk, {}, "admin")).toEqual({
      free: 50 * megabyte,
      floor: 100 * megabyte,
      warns_below: 300 * megabyte,
    });
    const { disk, files } = await server.call(contract.platform.state, {}, "admin");
    expect(disk).toMatchObject({ free: 50 * megabyte, floor: 100 * megabyte, warns_below: 300 * megabyte });
    expect(files.most[0]).toMatchObject({ name: firms.valve.name });
    expect(files.bytes).toBeGreaterThanOrEqual(123_456);
  });
});
