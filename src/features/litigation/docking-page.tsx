import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Docking } from "#contract/litigation/docking.ts";
import { isDockingOpen } from "#contract/litigation/docking-rules.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { caseAddress, dockingAddress, DockingMark } from "#src/entities/case/case-words.tsx";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { HandOverForm } from "./hand-over-form.tsx";
import { DockingCards, DockingLog } from "./docking-parts.tsx";
import { useCaseRefresh } from "./use-cases.tsx";
import "./litigation.css";

const size = 20;

/** 案件对接: the company's hand-overs, those of one case, or one of them, as the address asks. */
export default function DockingPage() {
  const [search] = useSearchParams();
  const hasCompany = useHasCompany();
  const id = search.get("id");
  if (!hasCompany) return <NoCompany what="案件" />;
  return id === null ? <Listed caseId={search.get("case")} /> : <One key={id} id={id} />;
}

function Listed({ caseId }: { caseId: string | null }) {
  const [search, setSearch] = useSearchParams();
  const [handing, setHanding] = useState(false);
  const page = Math.max(1, Math.trunc(Number(search.get("page") ?? "1")) || 1);
  const refresh = useCaseRefresh();
  const asked = { page, size, ...(caseId !== null && { case_id: caseId }) };
  const { data, error, refetch } = useCall(contract.litigation.dockingOwn, asked);
  const isOpen = data?.list.some(({ state }) => isDockingOpen(state)) === true;
  return (
    <div className="litigation">
      <section className="litigation-part" aria-label="案件对接">
        <div className="litigation-head">
          <h2>{caseId === null ? "案件对接" : `对接：${data?.list[0]?.title ?? "本案件"}`}</h2>
          {caseId !== null && <ButtonLink to={caseAddress(caseId)}>回到案件</ButtonLink>}
          {caseId !== null && data !== undefined && !isOpen && (
            <Button kind="primary" onClick={() => setHanding(true)}>
              提交对接
            </Button>
          )}
        </div>
        <p>把案件交给镇街、区的工作人员或服务机构协助处理。对方接收后才能看到案件内容和材料，结束或撤回后不再可见。</p>
        {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <PageSkeleton />}
        {data?.total === 0 && (
          <EmptyNote title={caseId === null ? "还没有对接过案件" : "这个案件还没有对接过"}>
            {caseId === null && <ButtonLink to="/litigation">打开案件，提交对接</ButtonLink>}
          </EmptyNote>
        )}
        <DockingCards rows={data?.list} addressOf={({ id }) => dockingAddress(id)} side="企业" />
        {data !== undefined && data.total > size && (
          <Pager
            page={page}
            size={size}
            total={data.total}
            onPage={(next) => setSearch({ ...(caseId !== null && { case: caseId }), page: String(next) })}
          />
        )}
      </section>
      {handing && caseId !== null && (
        <HandOverForm
          caseId={caseId}
          onClose={() => setHanding(false)}
          onSaved={({ id }) => {
            setHanding(false);
            void refresh();
            setSearch({ id });
          }}
        />
      )}
    </div>
  );
}

function One({ id }: { id: string }) {
  const { data, error, refetch } = useCall(contract.litigation.dockingInfo, { id });
  const refresh = useCaseRefresh();
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <article className="litigation">
      <section className="litigation-part" aria-label="对接信息">
        <h2>{data.title}</h2>
        <FactRows
          rows={[
            ["对接状态", <DockingMark key="state" state={data.state} />],
            ["承接人", `${data.to_name}，${data.to_org}`],
            ["提交人", data.by_name],
            ["对接说明", data.message],
          ]}
        />
        <div className="litigation-buttons">
          <ButtonLink to={caseAddress(data.case_id)}>查看案件</ButtonLink>
          <ButtonLink to={`/litigation/docking?case=${data.case_id}`}>本案全部对接</ButtonLink>
          {isDockingOpen(data.state) && <WithdrawButton docking={data} onDone={() => void refresh()} />}
        </div>
      </section>
      <DockingLog docking={data} onChanged={() => void refresh()} />
    </article>
  );
}

function WithdrawButton({ docking, onDone }: { docking: Docking; onDone: () => void }) {
  const { busy, run } = useWork();
  const withdraw = async () => {
    const answer = await ask({
      title: "撤回这次对接？",
      body: `撤回后${docking.to_name}不能再看案件和材料，可以重新提交对接。`,
      choices: [
        { key: "withdraw", label: "撤回", tone: "danger" },
        { key: "keep", label: "取消" },
      ],
    });
    if (answer !== "withdraw") return;
    if (!(await run(() => callServer(contract.litigation.dockingWithdraw, { id: docking.id })))) return;
    toast("对接已撤回");
    onDone();
  };
  return (
    <Button kind="danger" disabled={busy} onClick={() => void withdraw()}>
      撤回对接
    </Button>
  );
}
