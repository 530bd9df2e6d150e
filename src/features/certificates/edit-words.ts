import { dateWords } from "#contract/core/date-words.ts";
import { rightLabel } from "#contract/certificate/certificate-kinds.ts";
import type { CertificateFields } from "#contract/certificate/certificate.ts";

const labels: Record<keyof CertificateFields, string> = {
  kind: "证书类型",
  name: "证书名称",
  number: "编号",
  holder: "权利人",
  right_no: rightLabel,
  issued_on: "发证日期",
  expires_on: "有效期至",
  place: "存放地点",
  note: "备注",
  front_id: "正面扫描件",
  back_id: "背面扫描件",
};

const isScan = (field: string) => field === "front_id" || field === "back_id";

/** How the choice between two versions names what was changed. */
export const editWords = {
  label: (field: string) => labels[field as keyof CertificateFields],
  shown: (field: string, value: unknown) =>
    isScan(field) ? (value === null ? "无" : "已更换") : dateWords(String(value ?? "")) || "空",
};
