import { lazy, Suspense } from "react";
import { useNavigate } from "react-router-dom";
import { useKit } from "#src/ui/kit.ts";
import { PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { AskedSearch } from "./search-address.ts";
import { useKeeper } from "./use-keeper.ts";
import type { Found } from "./use-patent-search.ts";

const SignedIn = lazy(async () => ({ default: (await import("./signed-in-actions.tsx")).SignedInActions }));

/** Hits that may be chosen, over all pages. */
export const mostChosen = 1_000;

export interface HitsProps {
  asked: AskedSearch;
  found: Found;
  scope: "all" | "district";
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** What can be done with the hits: compare two, export the chosen ones or all of them. */
export function ChosenHits({ asked, found, scope, chosen, onChange }: HitsProps) {
  const { Button } = useKit();
  const keeper = useKeeper();
  const navigate = useNavigate();
  const page = found.list.map(({ id }) => id);
  const isWholePage = page.every((id) => chosen.includes(id));
  const [a, b] = chosen;
  const compare = () => void navigate(`/patentCompare?${new URLSearchParams({ a: a ?? "", b: b ?? "" }).toString()}`);
  return (
    <div className="patent-chosen" role="group" aria-label="对结果的操作">
      <span role="status">{chosen.length === 0 ? "可勾选专利" : `已选 ${formatCount(chosen.length)} 件`}</span>
      <Button
        disabled={!isWholePage && chosen.length + page.length > mostChosen}
        onClick={() =>
          onChange(isWholePage ? chosen.filter((id) => !page.includes(id)) : [...new Set([...chosen, ...page])])
        }
      >
        {isWholePage ? "取消本页" : "选中本页"}
      </Button>
      {chosen.length > 0 && <Button onClick={() => onChange([])}>清除选择</Button>}
      <Button disabled={chosen.length !== 2} title="勾选两件后可以对比" onClick={compare}>
        对比
      </Button>
      {keeper !== null && (
        <Suspense fallback={<PartSkeleton />}>
          <SignedIn {...{ asked, found, scope, chosen, onChange }} />
        </Suspense>
      )}
    </div>
  );
}
