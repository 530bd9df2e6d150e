import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { certificationCalls, type CertificationRow } from "#contract/account/certification.ts";
import { staff } from "#contract/account/staff.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ApplicationDocument } from "./application-document.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const marks = { 待审核: "◷", 通过: "✓", 退回: "✕" } as const;

/** One application: what it says beside its documents, and the decision. */
export function ApplicationCard({ application }: { application: CertificationRow }) {
  const { company_name, status, reply, created_at, handled_at, handled_by_name, documents } = application;
  return (
    <li className="certify-card" aria-label={company_name}>
      <p className="certify-head">
        <strong>{company_name}</strong>
        <span>
          {marks[status]} {status}
        </span>
      </p>
      <div className="certify-columns">
        <dl className="certify-facts">
          {factsOf(application).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="certify-documents" role="group" aria-label="证明材料">
          {documents.map((one) => (
            <ApplicationDocument key={one.id} document={one} />
          ))}
          {documents.length === 0 && <p>没有证明材料。</p>}
        </div>
      </div>
      <p className="certify-note">
        <MinuteWords at={created_at} /> 提交
      </p>
      {handled_at !== null && (
        <p className="certify-note">
          <MinuteWords at={handled_at} /> {handled_by_name} {status}
          {reply === "" ? "" : `：${reply}`}
        </p>
      )}
      {status === "待审核" && <Decision application={application} />}
    </li>
  );
}

function directoryWords({ company, credit_code, company_name }: CertificationRow): string {
  if (company === null) return "名录中没有该企业，通过时新增";
  if (company.credit_code === "") return `${company.name}（名录中缺少信用代码，通过时补上）`;
  if (company.credit_code !== credit_code) return `同名企业的信用代码不同：${company.credit_code}，请核对`;
  return company.name === company_name ? "已有该企业，代码与名称一致" : `代码一致，名录中的名称是 ${company.name}`;
}

const factsOf = (one: CertificationRow): [string, string][] => [
  ["统一社会信用代码", one.credit_code],
  ["法定代表人", one.legal_person],
  ["联系人", [one.contact_name, one.contact_post].filter((word) => word !== "").join(" · ")],
  ["申请账号", one.mobile],
  ["企业名录", directoryWords(one)],
  ...(one.note === "" ? [] : [["说明", one.note] as [string, string]]),
];

/** 通过, or 退回 with a reason; a company that the directory does not have needs its street. */
function Decision({ application: { id, company, company_name } }: { application: CertificationRow }) {
  const { LongText, Choice } = useFormKit();
  const [isReturning, setReturning] = useState(false);
  const [reply, setReply] = useState("");
  const [street_id, setStreet] = useState("");
  const streets = useCall(staff.streets, {}, { enabled: company === null });
  const { busy, problems, run } = useWork();
  const client = useQueryClient();
  const handle = (status: "通过" | "退回") =>
    run(async () => {
      const street = company === null && status === "通过" && street_id !== "" ? { street_id } : {};
      await callServer(certificationCalls.certifyHandle, { id, status, reply, ...street });
      toast(status === "通过" ? `${company_name}已通过认证` : `已退回${company_name}的申请`);
      await client.invalidateQueries({ queryKey: callKey(certificationCalls.certifyList) });
    });
  return (
    <div className="certify-decision">
      {company === null && !isReturning && (
        <Choice
          name="street_id"
          label="所属镇街"
          required
          value={street_id}
          problem={problems.street_id}
          options={(streets.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={setStreet}
        />
      )}
      {isReturning && (
        <LongText
          name="reply"
          label="退回的原因"
          required
          maxLength={300}
          value={reply}
          problem={problems.reply}
          placeholder="企业会看到这段话，并可按此修改后重新申请"
          onChange={setReply}
        />
      )}
      <div className="certify-buttons">
        {isReturning ? (
          <>
            <Button kind="danger" disabled={busy} onClick={() => void handle("退回")}>
              确认退回
            </Button>
            <Button disabled={busy} onClick={() => setReturning(false)}>
              取消
            </Button>
          </>
        ) : (
          <>
            <Button kind="primary" disabled={busy} onClick={() => void handle("通过")}>
              通过
            </Button>
            <Button disabled={busy} onClick={() => setReturning(true)}>
              退回
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
