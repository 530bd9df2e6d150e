import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { PortfolioRow } from "#contract/portfolio/portfolio.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useKit } from "#src/ui/kit.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { EntryForm } from "./entry-form.tsx";
import { EntryNotes } from "./entry-notes.tsx";
import { RowStatus, shownNumber } from "./portfolio-parts.tsx";

/** One patent of the portfolio: the office's facts, what the company keeps of it, and its notes. */
export default function EntryPage() {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const id = search.get("id") ?? "";
  const { data, error, refetch } = useCall(contract.portfolio.portfolioEntry, { id }, { enabled: id !== "" });
  const changed = () => void client.invalidateQueries();
  if (id === "")
    return (
      <EmptyNote title="地址中没有专利编号">
        <ButtonLink to="/patent">回到专利库</ButtonLink>
      </EmptyNote>
    );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const { entry, notes } = data;
  if (entry === null)
    return (
      <EmptyNote title="专利库中没有这件专利">
        <ButtonLink to="/patent">回到专利库</ButtonLink>
      </EmptyNote>
    );
  return (
    <article className="portfolio-entry">
      <Facts entry={entry} onChanged={changed} />
      <EntryForm key={entry.id} entry={entry} onSaved={changed} />
      <EntryNotes entryId={entry.id} notes={notes} onChanged={changed} />
    </article>
  );
}

/** What the office says, or of a patent written down by hand what the company wrote. */
function Facts({ entry, onChanged }: { entry: PortfolioRow; onChanged: () => void }) {
  const { Button } = useKit();
  const { busy, run } = useWork();
  const navigate = useNavigate();
  const ids = [entry.id];
  const mark = (change: () => Promise<unknown>) => () =>
    void run(async () => {
      await change();
      onChanged();
    });
  const core = mark(() => callServer(contract.portfolio.core, { ids, core: !entry.core }));
  const collect = mark(() => callServer(contract.portfolio.collage, { ids, collected: !entry.collected }));
  const remove = async () => {
    const body = "项目、标签、决定等信息会一起移出；可以马上撤销。平台收录的专利不受影响。";
    const choices = [
      { key: "yes", label: "移出专利库", tone: "danger" as const },
      { key: "no", label: "取消" },
    ];
    if ((await ask({ title: `移出“${entry.title}”？`, body, choices })) !== "yes") return;
    await run(async () => {
      await callServer(contract.portfolio.delete, { ids });
      const restore = async () => {
        await callServer(contract.portfolio.delete, { ids, restore: true });
        onChanged();
      };
      toast("已移出专利库", "done", [{ label: "撤销", run: () => void run(restore) }]);
      onChanged();
      await navigate("/patent", { replace: true });
    });
  };
  return (
    <section aria-label="著录信息">
      <h2>{entry.title}</h2>
      <RowStatus row={entry} />
      <FactRows
        rows={[
          ["号码", shownNumber(entry)],
          ["专利类型", entry.type ?? "未填写"],
          ["申请人", entry.applicants.join("、") || "未收录"],
          ["主分类号", entry.main_ipc || "无"],
          ["申请日", entry.filed_on === null ? "未填写" : <DayWords of={entry.filed_on} />],
          ["授权日", entry.granted_on === null ? "未授权" : <DayWords of={entry.granted_on} />],
        ]}
      />
      <p className="portfolio-switch">
        {entry.patent_id !== null && <PatentTo patent={entry.patent_id}>查看专利全文与法律信息</PatentTo>}
        <Button aria-pressed={entry.core} busy={busy} onClick={core}>
          核心专利
        </Button>
        <Button aria-pressed={entry.collected} busy={busy} onClick={collect}>
          收藏
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          移出专利库
        </Button>
      </p>
    </section>
  );
}
