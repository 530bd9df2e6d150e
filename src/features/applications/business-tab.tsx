import { useState } from "react";
import { applicationRules, applicationTitle, factLines } from "#contract/application/application-facts.ts";
import { applicationOutcomes, applicationStates } from "#contract/application/application-moves.ts";
import { applicationCalls, type ApplicationRow } from "#contract/application/application.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { PasswordDialog, type ShownPassword } from "#src/entities/device/password-dialog.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";
import { ApplicationDocument } from "./application-document.tsx";
import { ApplicationFrame } from "./application-frame.tsx";
import { ApplicationQueue, useApplicationConditions } from "./application-queue.tsx";
import { Decision } from "./decision.tsx";

/** What companies apply for beside certification and its changes. */
export function BusinessTab() {
  const conditions = useApplicationConditions(applicationStates);
  const { status: state, ...paging } = conditions.input;
  const queue = useCall(applicationCalls.queue, { state, ...paging }, { keepPrevious: true });
  const [password, setPassword] = useState<ShownPassword | null>(null);
  return (
    <>
      <ApplicationQueue
        conditions={conditions}
        queue={queue}
        empty={(status) => `没有${status}的业务申请`}
        hint="企业在“系统管理 → 业务申请”提交后，会排在这里。"
        card={(row) => <BusinessCard key={row.id} row={row} onPassword={setPassword} />}
      />
      {password !== null && <PasswordDialog shown={password} onClose={() => setPassword(null)} />}
    </>
  );
}

interface Props {
  row: ApplicationRow;
  onPassword: (shown: ShownPassword) => void;
}

function BusinessCard({ row, onPassword }: Props) {
  const { id, seq, facts, state, company_name, asked_by_name, sent_at, documents, steps, made_id } = row;
  const isOpen = state === "待审核";
  const last = steps.at(-1);
  const before = steps.slice(0, -1).filter(({ move }) => move === "退回");
  const isDraft = made_id !== null && facts.kind !== "增加账号";
  return (
    <ApplicationFrame
      name={applicationTitle(facts)}
      status={state}
      by={`${company_name} ${asked_by_name}`}
      created_at={sent_at}
      handled={{ at: isOpen ? null : (last?.at ?? null), by: last?.by_name ?? "", reply: last?.text ?? "" }}
      facts={factLines(facts)}
      beside={
        documents.length > 0 && (
          <div className="applications-documents" role="group" aria-label="证明材料">
            {documents.map((one) => (
              <ApplicationDocument key={one.id} document={one} />
            ))}
          </div>
        )
      }
    >
      {before.map((step) => (
        <p key={step.seq} className="applications-note">
          曾退回：{step.text}
        </p>
      ))}
      {row.until !== null && <p className="applications-note">开通至 {formatDay(row.until)}</p>}
      {isDraft && state === "通过" && <ButtonLink to={`/newsDetails?id=${made_id}`}>打开草稿</ButtonLink>}
      {isOpen && (
        <>
          <p className="applications-note">{applicationRules[facts.kind].effect}</p>
          <Decision
            outcomes={applicationOutcomes}
            queue={applicationCalls.queue}
            decide={async (outcome, reply) => {
              const { password } = await callServer(applicationCalls.handle, { id, seq, outcome, reply });
              if (password !== null) onPassword({ name: facts.name, password });
            }}
            done={(outcome) => `${applicationTitle(facts)}：${outcome}`}
          />
        </>
      )}
    </ApplicationFrame>
  );
}
