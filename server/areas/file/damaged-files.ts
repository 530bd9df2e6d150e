import { desc, eq, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { DamagedFile } from "#contract/core/file-check.ts";
import { fileRules } from "#contract/core/file.ts";
import type { contract } from "#contract/index.ts";
import { fileDamages } from "#server/database/tables/file-store.ts";
import { accounts } from "#server/database/tables/people.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { beginCheck, lastCheck } from "./check-files.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

/** The damaged files, the last found first, and the last reading. */
export async function damagePage(context: CallContext, input: ParsedInputOf<typeof contract.file.fileCheck>) {
  const { db } = context;
  const { page, size } = input;
  const total = await db.$count(fileDamages);
  const rows = await db
    .select()
    .from(fileDamages)
    .orderBy(desc(fileDamages.found_at), fileDamages.sha256)
    .limit(size)
    .offset((page - 1) * size);
  const naming = await namesOf(
    context,
    rows.map(({ sha256 }) => sha256),
  );
  const list = rows.map((row) => ({
    ...row,
    found_at: row.found_at.toISOString(),
    named_by: naming.get(row.sha256) ?? [],
  }));
  return { list, total, page, size, last: await lastReading(context) };
}

/** Begins a reading, or goes on with the one under way. */
export async function runCheck(context: CallContext) {
  const person = personOf(context);
  await beginCheck(context.db, person.id, context.now());
  await writeAudit(context, "file-check");
  await context.startJob("file-check", { id: "file-check" });
  const last = await lastReading(context);
  if (last === null) throw new Error("a reading was not begun");
  return last;
}

async function lastReading({ db }: CallContext) {
  const last = await lastCheck(db);
  if (last === null) return null;
  const [asked] = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, last.asked_by ?? last.id));
  return {
    started_at: last.started_at.toISOString(),
    ended_at: last.ended_at?.toISOString() ?? null,
    asked_by_name: asked?.name ?? null,
    checked: last.checked,
    damaged: last.damaged,
  };
}

type Naming = DamagedFile["named_by"][number];

/** What names these hashes, in words. */
async function namesOf({ db }: CallContext, hashes: readonly string[]): Promise<Map<string, Naming[]>> {
  const found = new Map<string, Naming[]>();
  if (hashes.length === 0) return found;
  const asked = sql`any(${sql.param([...hashes])}::text[])`;
  const { rows } = await db.execute<{ sha256: string; record: string; kind: string | null; name: string }>(sql`
    select f.sha256, f.kind, f.name, case f.owner
        when 'visit' then '走访 ' || v.visit_no || '（' || vc.name || '）'
        when 'visit_note' then '走访 ' || nv.visit_no || ' 的补充说明'
        when 'demand' then '需求 ' || d.demand_no || '（' || d.title || '）'
        else '答卷（' || coalesce(q.title || '，' || ac.name, '尚未保存') || '）' end as record
      from files f
      left join visits v on f.owner = 'visit' and v.id = f.record_id
      left join companies vc on vc.id = v.company_id
      left join visit_notes n on f.owner = 'visit_note' and n.id = f.record_id
      left join visits nv on nv.id = n.visit_id
      left join demands d on f.owner = 'demand' and d.id = f.record_id
      left join answers a on f.owner = 'answer' and a.id = f.record_id
      left join questionnaires q on q.id = a.questionnaire_id
      left join companies ac on ac.id = a.company_id
      where f.sha256 = ${asked} and f.complete_at is not null
    union all select f.sha256, null, f.name, '证明材料（' || a.name || '）'
      from account_files f join accounts a on a.id = f.account_id where f.sha256 = ${asked}
    union all select f.sha256, null, f.name, '证书扫描件（' || k.name || '）'
      from certificate_files f join companies k on k.id = f.company_id where f.sha256 = ${asked}
    union all select f.sha256, null, f.name, '案件材料（' || s.title || '）'
      from case_files f join cases s on s.id = f.case_id where f.sha256 = ${asked}
    union all select f.sha256, null, f.name, '订单 ' || s.no || '（' || f.kind || '）'
      from order_files f join service_orders s on s.id = f.order_id where f.sha256 = ${asked}
    union all select f.sha256, null, f.name, '产业报告' || coalesce('（' || r.title || '）', '')
      from industry_files f left join industry_reports r on r.file_id = f.id where f.sha256 = ${asked}
    union all select f.sha256, null, f.name, '网站文件' from content_files f where f.sha256 = ${asked}
      or exists (select from jsonb_each_text(f.variants) drawing where drawing.value = ${asked})
    union all select split_part(avatar, '?id=', 2), null, '头像', '账号（' || name || '）' from accounts
      where avatar like '/v1/user/avatar?id=%' and split_part(avatar, '?id=', 2) = ${asked}
    order by record`);
  for (const { sha256, record, kind, name } of rows) {
    const label = kind === null ? "" : fileRules[kind as keyof typeof fileRules].label;
    const named = { record, file: [label, name].filter(Boolean).join(" ") };
    found.set(sha256, [...(found.get(sha256) ?? []), named]);
  }
  return found;
}
