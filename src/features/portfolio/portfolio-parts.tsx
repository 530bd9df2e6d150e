import { lazy, Suspense } from "react";
import type { PortfolioRow } from "#contract/portfolio/portfolio.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useKit } from "#src/ui/kit.ts";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import type { Portfolio } from "./use-portfolio.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import "./portfolio.css";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";

const AddSheet = lazy(async () => ({ default: (await import("./add-sheet.tsx")).AddSheet }));
const BatchSheet = lazy(async () => ({ default: (await import("./batch-sheet.tsx")).BatchSheet }));
const MarkSheet = lazy(async () => ({ default: (await import("./mark-sheet.tsx")).MarkSheet }));
const ExportSheet = lazy(async () => ({ default: (await import("./export-sheet.tsx")).ExportSheet }));
const Trends = lazy(async () => ({ default: (await import("./trends.tsx")).Trends }));

/** The number people know the patent by. */
export const shownNumber = (row: PortfolioRow) => numberOf(row);

/** The office's status; a patent written down by hand has none. */
export const RowStatus = ({ row: { status, ...row } }: { row: PortfolioRow }) =>
  status === null ? <span>手工录入，平台未收录</span> : <PatentStatusLine patent={{ ...row, status }} />;

/** 清单 and 趋势 of the same portfolio. */
export function ViewSwitch({ isTrends, showTrends }: Pick<Portfolio, "isTrends" | "showTrends">) {
  const { Button } = useKit();
  return (
    <ChipRow label="视图">
      <Button aria-pressed={!isTrends} onClick={() => showTrends(false)}>
        清单
      </Button>
      <Button aria-pressed={isTrends} onClick={() => showTrends(true)}>
        趋势
      </Button>
    </ChipRow>
  );
}

export const TrendsView = () => (
  <Suspense fallback={<PartSkeleton />}>
    <Trends />
  </Suspense>
);

/** Counts by status once they are known; choosing one narrows the list. */
export const StatusChoice = ({ input, list, narrow }: Pick<Portfolio, "input" | "list" | "narrow">) => (
  <CountChips
    label="法律状态"
    rows={list.data?.counts.status}
    chosen={input.status}
    onChoose={(status) => narrow({ status })}
  />
);

export const emptyTitle = ({ isPlain }: Pick<Portfolio, "isPlain">) =>
  isPlain ? "专利库里还没有专利" : "没有符合条件的专利";

/** The patents of the company that are not here: fees and monthly reports count them all the same. */
export function MissingNote({ list, open, isPlain }: Pick<Portfolio, "list" | "open" | "isPlain">) {
  const { Button } = useKit();
  const { missing = 0, total = 0 } = list.data ?? {};
  if (missing === 0 || total === 0 || !isPlain) return null;
  return (
    <p className="portfolio-missing">
      平台还收录有本企业专利 {formatCount(missing)} 件，不在专利库；年费和月报把它们计算在内。
      <Button kind="text" onClick={() => open("add")}>
        去加入
      </Button>
    </p>
  );
}

/** The ways on from a list that is empty: other conditions, or patents to come in. */
export function EmptyWays({ list, open, clear, isPlain }: Pick<Portfolio, "list" | "open" | "clear" | "isPlain">) {
  const { Button } = useKit();
  const missing = list.data?.missing ?? 0;
  return (
    <>
      {missing > 0 && <p>本平台收录的本企业专利中，有 {formatCount(missing)} 件可以加入。</p>}
      {!isPlain && <Button onClick={clear}>清除条件</Button>} <Button onClick={() => open("add")}>加入专利</Button>
    </>
  );
}

/** What can be done with the chosen patents. */
export function ChosenActions({ chosen, setChosen, open, changed }: Portfolio) {
  const { Button } = useKit();
  const { busy, run } = useWork();
  const ids = [...chosen];
  const remove = () =>
    void run(async () => {
      const { changed: count } = await callServer(contract.portfolio.delete, { ids });
      setChosen([]);
      changed();
      const restore = async () => {
        await callServer(contract.portfolio.delete, { ids, restore: true });
        changed();
      };
      toast(`已移出 ${count} 件`, "done", [{ label: "撤销", run: () => void run(restore) }]);
    });
  return (
    <>
      <Button onClick={() => open("batch")}>批量修改</Button>
      <Button onClick={() => open("marks")}>分类与标记</Button>
      <Button onClick={() => open("export")}>导出所选</Button>
      <Button kind="danger" busy={busy} onClick={remove}>
        移出专利库
      </Button>
    </>
  );
}

/** The sheets that either width opens. */
export function PortfolioSheets({ opened, open, input, list, tree, chosen, setChosen, changed }: Portfolio) {
  const close = () => open(null);
  const categories = tree.data?.list ?? [];
  const done = () => {
    setChosen([]);
    changed();
  };
  return (
    <Suspense fallback={null}>
      {opened === "add" && (
        <AddSheet categories={categories} missing={list.data?.missing ?? 0} onChanged={changed} onClose={close} />
      )}
      {opened === "batch" && <BatchSheet ids={chosen} onDone={done} onClose={close} />}
      {opened === "marks" && <MarkSheet ids={chosen} categories={categories} onDone={done} onClose={close} />}
      {opened === "export" && (
        <ExportSheet input={input} total={list.data?.total ?? 0} chosen={chosen} onClose={close} />
      )}
    </Suspense>
  );
}
