import type { Certificate, CertificateFields } from "#contract/certificate/certificate.ts";
import { contract } from "#contract/index.ts";
import type { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { dateWords } from "#contract/core/date-words.ts";

const labels: Record<keyof CertificateFields, string> = {
  kind: "证书类型",
  name: "证书名称",
  number: "编号",
  holder: "权利人",
  right_no: "关联专利号",
  issued_on: "发证日期",
  expires_on: "有效期至",
  place: "存放地点",
  note: "备注",
  front_id: "正面扫描件",
  back_id: "背面扫描件",
};

interface Foreign {
  field: keyof CertificateFields;
  after: unknown;
  by_name: string;
  at: string;
}

const isScan = (field: string) => field === "front_id" || field === "back_id";
const shown = (field: string, value: unknown) =>
  isScan(field) ? (value === null ? "无" : "已更换") : dateWords(String(value ?? "")) || "空";

/**
 * Shows what somebody else wrote in the same fields beside what is sent. Answers the saved certificate, the other's
 * version when that is kept, or null when the person goes on editing.
 */
export async function askConflict(
  refusal: ServerRefusal,
  id: string,
  changes: Partial<CertificateFields>,
): Promise<Certificate | null> {
  const current = refusal.data.current as Certificate | null;
  if (current === null) throw refusal;
  const changed = (refusal.data.changed ?? []) as Foreign[];
  const answer = await ask({
    title: "同一内容已被他人修改",
    body: (
      <ul>
        {changed.map(({ field, after, by_name, at }) => (
          <li key={field}>
            {labels[field]}：{by_name}于 {formatMinute(at)} 改为“{shown(field, after)}”，您填写的是“
            {shown(field, changes[field])}”
          </li>
        ))}
      </ul>
    ),
    choices: [
      { key: "mine", label: "用我填写的", tone: "primary" },
      { key: "theirs", label: "保留对方的" },
      { key: "back", label: "继续编辑" },
    ],
  });
  if (answer === "back") return null;
  const theirs = new Set<string>(changed.map(({ field }) => field));
  const kept = Object.fromEntries(
    Object.entries(changes).filter(([field]) => answer === "mine" || !theirs.has(field)),
  ) as Partial<CertificateFields>;
  if (Object.keys(kept).length === 0) return current;
  return callServer(contract.certificate.certificateUpdate, { id, base_rev: current.rev, changes: kept });
}
