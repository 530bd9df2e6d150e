import {
  changeStatuses,
  type CompanyChangeRow,
  ownCompanyCalls,
  protectedLabels,
} from "#contract/enterprise/own-company.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { ApplicationFrame } from "./application-frame.tsx";
import { ApplicationQueue, useApplicationConditions } from "./application-queue.tsx";
import { Decision } from "./decision.tsx";

/** Changes of certified data that companies ask for. */
export function ChangeTab() {
  const conditions = useApplicationConditions(changeStatuses);
  const queue = useCall(ownCompanyCalls.companyChangeQueue, conditions.input, { keepPrevious: true });
  return (
    <ApplicationQueue
      conditions={conditions}
      queue={queue}
      empty={(status) => `没有${status}的变更申请`}
      hint="已认证企业在“系统管理”申请变更资料后，会排在这里。"
      card={(one) => <ChangeCard key={one.id} change={one} />}
    />
  );
}

const outcomes = ["通过", "退回"] as const;

/** One wish: old and new beside each other, and the decision. */
function ChangeCard({ change }: { change: CompanyChangeRow }) {
  const { id, company_name, status, wishes, reason, reply, asked_by, handled_by, created_at, handled_at } = change;
  return (
    <ApplicationFrame
      name={company_name}
      status={status}
      by={asked_by}
      created_at={created_at}
      handled={{ at: handled_at, by: handled_by, reply }}
      facts={[
        ...wishes.map(
          ({ field, before, after }) =>
            [
              protectedLabels[field],
              <>
                {before || "空"} → <strong>{after}</strong>
              </>,
            ] as const,
        ),
        ["变更原因", reason],
      ]}
    >
      {status === "待审核" && (
        <Decision
          outcomes={outcomes}
          queue={ownCompanyCalls.companyChangeQueue}
          decide={(outcome, words) =>
            callServer(ownCompanyCalls.companyChangeHandle, { id, status: outcome, reply: words })
          }
          done={(outcome) => (outcome === "通过" ? `${company_name}的资料已变更` : `已退回${company_name}的变更申请`)}
        />
      )}
    </ApplicationFrame>
  );
}
