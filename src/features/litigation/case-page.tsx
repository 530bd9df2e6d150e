import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { Case } from "#contract/litigation/case.ts";
import { contract } from "#contract/index.ts";
import { DownloadButton } from "#src/entities/export/download-button.tsx";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { CaseStageMark, DockingMark } from "#src/entities/case/case-words.tsx";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { CaseDocuments } from "./case-documents.tsx";
import { CaseForm } from "./case-form.tsx";
import { CaseHearings } from "./case-hearings.tsx";
import { CaseSteps } from "./case-steps.tsx";
import { CaseFacts } from "./case-view.tsx";
import { FavouriteButton, useCaseRefresh } from "./use-cases.tsx";
import "./litigation.css";

/** One case of the company. */
export default function CasePage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const hasCompany = useHasCompany();
  const { data, error, refetch } = useCall(
    contract.litigation.caseDetail,
    { id },
    { enabled: hasCompany && id !== "" },
  );
  if (!hasCompany) return <NoCompany what="案件" />;
  if (id === "")
    return (
      <EmptyNote title="地址中没有案件编号">
        <ButtonLink to="/litigation">回到诉讼管理</ButtonLink>
      </EmptyNote>
    );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return <Body key={data.id} one={data} />;
}

function useDeletion({ id, rev, title }: Case) {
  const navigate = useNavigate();
  const refresh = useCaseRefresh();
  const { busy, run } = useWork();
  const undo = async () => {
    try {
      await callServer(contract.litigation.caseRestore, { id });
      await refresh();
      toast("案件已恢复");
    } catch (error) {
      toastError(error);
    }
  };
  const remove = async () => {
    const answer = await ask({
      title: `删除“${title}”？`,
      body: "删除后不再出现在列表和日程中，可以马上撤销。",
      choices: [
        { key: "delete", label: "删除", tone: "danger" },
        { key: "keep", label: "取消" },
      ],
    });
    if (answer !== "delete") return;
    const done = await run(() => callServer(contract.litigation.caseDelete, { id, base_rev: rev }));
    if (!done) return;
    toast("案件已删除", "done", [{ label: "撤销", run: () => void undo() }]);
    await navigate("/litigation");
    await refresh();
  };
  return { busy, remove };
}

const PaperButton = ({ id }: { id: string }) => (
  <DownloadButton call={contract.litigation.casePdf} input={{ id }} busyWords="正在生成…">
    下载 PDF
  </DownloadButton>
);

function Body({ one }: { one: Case }) {
  const [editing, setEditing] = useState(false);
  const refresh = useCaseRefresh();
  const { busy, remove } = useDeletion(one);
  const changed = () => void refresh();
  return (
    <article className="litigation">
      <section className="litigation-part" aria-label="案件信息">
        <h2>{one.title}</h2>
        <p className="litigation-line">
          <CaseStageMark of={one} />
          {one.docking !== null && (
            <span>
              对接 <DockingMark state={one.docking} />
            </span>
          )}
        </p>
        <div className="litigation-buttons">
          <Button onClick={() => setEditing(true)}>修改</Button>
          <FavouriteButton row={one} small={false} />
          <ButtonLink to={`/litigation/docking?case=${one.id}`}>
            {one.docking === null ? "对接给工作人员" : "查看对接"}
          </ButtonLink>
          <PaperButton id={one.id} />
          <Button kind="danger" disabled={busy} onClick={() => void remove()}>
            删除
          </Button>
        </div>
        <CaseFacts one={one} />
      </section>
      <CaseSteps one={one} onChanged={changed} />
      <CaseHearings one={one} onChanged={changed} />
      <CaseDocuments one={one} onChanged={changed} />
      {editing && (
        <CaseForm
          one={one}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            changed();
          }}
        />
      )}
    </article>
  );
}
