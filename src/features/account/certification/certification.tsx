import { contract } from "#contract/index.ts";
import { useState } from "react";
import type { Certification as Application } from "#contract/account/certification.ts";
import { useCall } from "#src/api/use-call.ts";
import { refreshUser } from "#src/entities/session/refresh-user.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useTrialState } from "#src/entities/session/use-trial-state.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { CertificationForm } from "./certification-form.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const marks = { 待审核: "◷", 通过: "✓", 退回: "↩", 不予通过: "✕" } as const;

/** From trial to certified: what was applied for, what became of it, and a new application. */
export function Certification() {
  const { type, trial_waits, name } = useSessionUser();
  const info = useCall(contract.account.certifyInfo, {});
  const [applying, setApplying] = useState(false);
  useTrialState(type === 1 ? info.data?.list[0] : undefined, trial_waits === 1);
  if (!info.data)
    return (
      <section className="card card-roomy" aria-label="企业认证">
        <h2>企业认证</h2>
        {info.error ? (
          <ErrorNote error={info.error} retry={() => void info.refetch()} />
        ) : (
          <p className="account-note">正在读取…</p>
        )}
      </section>
    );
  const { list, company_name, credit_code } = info.data;
  const mayApply = type === 1 && list[0]?.status !== "待审核" && list[0]?.status !== "通过";
  const last = list[0];
  return (
    <section className="card card-roomy" aria-label="企业认证" id="certification">
      <h2>企业认证</h2>
      <p role="status">{type === 1 ? trialWords(last) : "✓ 账号已认证。"}</p>
      {type === 1 && last?.status === "通过" && (
        <Button kind="primary" onClick={() => void refreshUser().catch(toastError)}>
          刷新账号
        </Button>
      )}
      <Applications list={list} />
      {mayApply && !applying && (
        <Button kind="primary" onClick={() => setApplying(true)}>
          {last ? "重新申请认证" : "申请认证"}
        </Button>
      )}
      {mayApply && applying && (
        <CertificationForm
          start={
            last ?? { company_name, credit_code, legal_person: "", contact_name: name, contact_post: "", note: "" }
          }
          documents={last?.documents ?? []}
          onDone={() => {
            setApplying(false);
            void info.refetch();
          }}
        />
      )}
    </section>
  );
}

function trialWords(last: Application | undefined): string {
  if (last?.status === "待审核") return "申请已提交，正在等待管理员审核。";
  if (last?.status === "通过") return "认证已通过，刷新账号后生效。";
  if (last?.status === "不予通过") return "申请没有通过，原因见下；情况有变化时可以重新申请。";
  if (last?.status === "退回") return "申请被退回，请按意见修改后重新申请。";
  return "现为试用账号。提交营业执照等证明材料，认证通过后开通本企业的全部功能。";
}

const Applications = ({ list }: { list: Application[] }) => (
  <ul className="account-devices">
    {list.map((one) => (
      <li key={one.id}>
        <strong>
          <span aria-hidden="true">{marks[one.status]}</span> {one.status}
        </strong>
        <span className="account-note">
          {" "}
          <MinuteWords at={one.created_at} /> 提交
        </span>
        <p className="account-note">
          {one.company_name} · {one.credit_code} · 材料 {one.documents.length} 份
        </p>
        {one.reply !== "" && <p>审核意见：{one.reply}</p>}
      </li>
    ))}
  </ul>
);
