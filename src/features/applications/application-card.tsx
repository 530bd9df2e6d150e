import { useState } from "react";
import { certificationCalls, certificationOutcomes, type CertificationRow } from "#contract/account/certification.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { namedOptions, useFormKit } from "#src/ui/form/form-kit.ts";
import { ApplicationDocument } from "./application-document.tsx";
import { ApplicationFrame } from "./application-frame.tsx";
import { Decision } from "./decision.tsx";

/** One application for certification: what it says beside its documents, and the decision. */
export function ApplicationCard({ application }: { application: CertificationRow }) {
  const { company_name, status, reply, created_at, handled_at, handled_by_name, documents } = application;
  return (
    <ApplicationFrame
      name={company_name}
      status={status}
      created_at={created_at}
      handled={{ at: handled_at, by: handled_by_name, reply }}
      facts={factsOf(application)}
      beside={
        <div className="applications-documents" role="group" aria-label="证明材料">
          {documents.map((one) => (
            <ApplicationDocument key={one.id} document={one} />
          ))}
          {documents.length === 0 && <p>没有证明材料。</p>}
        </div>
      }
    >
      {status === "待审核" && <CertificationDecision application={application} />}
    </ApplicationFrame>
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

const doneWords = { 通过: "已通过认证", 退回: "的申请已退回修改", 不予通过: "的申请不予通过" } as const;

/** A company that the directory does not have needs its street. */
function CertificationDecision({ application: { id, company, company_name } }: { application: CertificationRow }) {
  const { Choice } = useFormKit();
  const [street_id, setStreet] = useState("");
  const isNew = company === null;
  const streets = useCall(contract.staff.streets, {}, { enabled: isNew });
  return (
    <Decision
      outcomes={certificationOutcomes}
      queue={certificationCalls.certifyList}
      decide={(status, reply) => {
        const street = isNew && status === "通过" && street_id !== "" ? { street_id } : {};
        return callServer(certificationCalls.certifyHandle, { id, status, reply, ...street });
      }}
      done={(status) => `${company_name}${doneWords[status]}`}
      needs={(problems) =>
        isNew && (
          <Choice
            name="street_id"
            label="所属镇街"
            required
            value={street_id}
            problem={problems.street_id}
            options={namedOptions(streets.data ?? [])}
            onChange={setStreet}
          />
        )
      }
    />
  );
}
