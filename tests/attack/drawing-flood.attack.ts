import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { knock, knockJson, rows, signIn, target } from "./kit/target.ts";

/** Processor time of the thread that answers everybody (ms), as Linux keeps it. */
const mainThread = (): number =>
  Number(readFileSync(`/proc/${target.pid}/task/${target.pid}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;

it("asks twenty times at once, on trial, for the paper of a case with 200 hearings and their notes", async () => {
  const { token } = await signIn("trial");
  const id = v7();
  const made = await knockJson(
    contract.litigation.caseCreate.path,
    {
      id,
      kind: "民事诉讼",
      title: "诉某某电器厂侵害发明专利权",
      own_role: "原告",
      parties: [{ name: "某某电器厂", role: "被告" }],
      step: { stage: "立案", happened_on: "2026-01-05" },
    },
    { token },
  );
  expect(made.status).toBe(200);
  await rows(
    `insert into case_hearings (id, case_id, kind, starts_at, note)
     select gen_random_uuid(), $1, '开庭', now() + n * interval '1 day', repeat('核对证据原件，', 42)
     from generate_series(1, 200) n`,
    [id],
  );
  const before = mainThread();
  const asked = Promise.all(
    Array.from({ length: 20 }, () => knock(`${contract.litigation.casePdf.path}?id=${id}`, { token })),
  );
  for (let time = 0; time < 5; time += 1) expect((await knock("/v1/health")).status).toBe(200);
  const statuses = (await asked).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6);
  // One such paper took a second of it, and twenty came one after the other.
  expect(mainThread() - before).toBeLessThan(4_000);
});

it("saves a report that nests without end, and draws one that was saved before that was refused", async () => {
  const admin = await signIn("admin");
  const report = {
    id: v7(),
    seq: 0,
    title: "阀门行业专利分析",
    trade: "C34",
    period_from: "2026-01-01",
    period_to: "2026-06-30",
    summary: "通用设备制造业中阀门企业的专利申请与布局情况。",
    body: "<p>概况</p>",
    access: "免费",
  };
  const deep = `${"<blockquote>".repeat(8000)}深${"</blockquote>".repeat(8000)}`;
  const refused = await knockJson(contract.industry.save.path, { ...report, body: deep }, { token: admin.token });
  expect(refused.envelope()).toMatchObject({
    status: 422,
    data: { fields: { body: expect.stringContaining("正文的嵌套超过") as string } },
  });
  expect((await knockJson(contract.industry.save.path, report, { token: admin.token })).status).toBe(200);
  await rows("update industry_reports set body = $2 where id = $1", [report.id, deep]);
  const paper = await knock(`${contract.industry.pdf.path}?id=${report.id}`, { token: admin.token });
  expect([paper.status, paper.body.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  await rows("update industry_reports set deleted_at = now() where id = $1", [report.id]);
});
