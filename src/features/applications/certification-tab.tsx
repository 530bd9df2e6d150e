import { contract } from "#contract/index.ts";
import { certificationStatuses } from "#contract/account/certification.ts";
import { useCall } from "#src/api/use-call.ts";
import { ApplicationCard } from "./application-card.tsx";
import { ApplicationQueue, useApplicationConditions } from "./application-queue.tsx";

const emptyWords = {
  待审核: "没有等待审核的认证申请",
  通过: "还没有通过的申请",
  退回: "没有退回的申请",
  不予通过: "没有不予通过的申请",
} as const;

/** Applications for certification. */
export function CertificationTab() {
  const conditions = useApplicationConditions(certificationStatuses);
  const queue = useCall(contract.account.certifyList, conditions.input, { keepPrevious: true });
  return (
    <ApplicationQueue
      conditions={conditions}
      queue={queue}
      empty={(status) => emptyWords[status]}
      hint="企业在“我的”提交认证后，会排在这里等待审核。"
      card={(one) => <ApplicationCard key={one.id} application={one} />}
    />
  );
}
