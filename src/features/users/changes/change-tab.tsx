import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import {
  type ChangeStatus,
  changeStatuses,
  type CompanyChangeRow,
  ownCompanyCalls,
  protectedLabels,
} from "#contract/enterprise/own-company.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { Pages } from "#src/ui/list/pages.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "../certifications/certifications.css";

const size = 10;
const marks = { 待审核: "◷", 通过: "✓", 退回: "✕", 已撤回: "↩" } as const;
const statusIn = (word: string | null): ChangeStatus => changeStatuses.find((status) => status === word) ?? "待审核";

/** Changes of certified data that companies ask for, by state; the address carries state and page. */
export function ChangeTab() {
  const [params, setParams] = useSearchParams();
  const status = statusIn(params.get("status"));
  const page = Math.max(1, Number(params.get("page")) || 1);
  const show = (next: Record<string, string>) => setParams({ tab: "changes", status, ...next });
  const queue = useCall(ownCompanyCalls.companyChangeQueue, { status, page, size }, { keepPrevious: true });
  if (queue.error && !queue.data) return <ErrorNote error={queue.error} retry={() => void queue.refetch()} />;
  if (!queue.data) return <PageSkeleton />;
  return (
    <>
      <div className="certify-states" role="group" aria-label="申请状态">
        {changeStatuses.map((one) => (
          <Button key={one} aria-pressed={one === status} onClick={() => show({ status: one })}>
            {one === "待审核" ? `待审核 ${queue.data?.waiting ?? 0}` : one}
          </Button>
        ))}
      </div>
      {queue.data.total === 0 && (
        <EmptyNote title={`没有${status}的变更申请`}>已认证企业在“系统管理”申请变更资料后，会排在这里。</EmptyNote>
      )}
      <ul className="certify-list">
        {queue.data.list.map((one) => (
          <ChangeCard key={one.id} change={one} />
        ))}
      </ul>
      <Pages page={page} pages={Math.ceil(queue.data.total / size)} onPage={(next) => show({ page: String(next) })} />
    </>
  );
}

/** One wish: old and new beside each other, and the decision. */
function ChangeCard({ change }: { change: CompanyChangeRow }) {
  const { company_name, status, wishes, reason, reply, asked_by, handled_by, created_at, handled_at } = change;
  return (
    <li className="certify-card" aria-label={company_name}>
      <p className="certify-head">
        <strong>{company_name}</strong>
        <span>
          {marks[status]} {status}
        </span>
      </p>
      <dl className="certify-facts">
        {wishes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{protectedLabels[field]}</dt>
            <dd>
              {before || "空"} → <strong>{after}</strong>
            </dd>
          </div>
        ))}
        <div>
          <dt>变更原因</dt>
          <dd>{reason}</dd>
        </div>
      </dl>
      <p className="certify-note">
        {asked_by} <MinuteWords at={created_at} /> 提交
      </p>
      {handled_at !== null && (
        <p className="certify-note">
          <MinuteWords at={handled_at} /> {handled_by} {status}
          {reply === "" ? "" : `：${reply}`}
        </p>
      )}
      {status === "待审核" && <Decision change={change} />}
    </li>
  );
}

/** 通过, or 退回 with a reason. */
function Decision({ change: { id, company_name } }: { change: CompanyChangeRow }) {
  const { LongText } = useFormKit();
  const [isReturning, setReturning] = useState(false);
  const [reply, setReply] = useState("");
  const { busy, problems, run } = useWork();
  const client = useQueryClient();
  const handle = (status: "通过" | "退回") =>
    run(async () => {
      await callServer(ownCompanyCalls.companyChangeHandle, { id, status, reply });
      toast(status === "通过" ? `${company_name}的资料已变更` : `已退回${company_name}的变更申请`);
      await client.invalidateQueries({ queryKey: callKey(ownCompanyCalls.companyChangeQueue) });
    });
  return (
    <div className="certify-decision">
      {isReturning && (
        <LongText
          name="reply"
          label="退回的原因"
          required
          maxLength={300}
          value={reply}
          problem={problems.reply}
          placeholder="企业会看到这段话，并可按此重新申请"
          onChange={setReply}
        />
      )}
      <div className="certify-buttons">
        <Button
          kind={isReturning ? "danger" : "primary"}
          disabled={busy}
          onClick={() => void handle(isReturning ? "退回" : "通过")}
        >
          {isReturning ? "确认退回" : "通过"}
        </Button>
        <Button disabled={busy} onClick={() => setReturning(!isReturning)}>
          {isReturning ? "取消" : "退回"}
        </Button>
      </div>
    </div>
  );
}
