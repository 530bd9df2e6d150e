import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { kindOf } from "#contract/core/roles.ts";
import { useSession } from "#src/entities/session/use-session.ts";
import { useKit } from "#src/ui/kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { AskedSearch } from "./search-address.ts";
import type { Found } from "./use-patent-search.ts";

const PatentExport = lazy(async () => ({ default: (await import("../export/hits-export.tsx")).PatentExport }));

const IntoPortfolio = lazy(async () => ({ default: (await import("./into-portfolio.tsx")).IntoPortfolio }));

/** Hits that may be chosen, over all pages. */
export const mostChosen = 1_000;

interface Props {
  asked: AskedSearch;
  found: Found;
  scope: "all" | "district";
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** What can be done with the hits: compare two, export the chosen ones or all of them. */
export function ChosenHits({ asked, found, scope, chosen, onChange }: Props) {
  const { Button } = useKit();
  const { user } = useSession();
  const navigate = useNavigate();
  const [exports, setExports] = useState(false);
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
      {user !== null && (
        <Button onClick={() => setExports(true)}>{chosen.length === 0 ? "导出全部" : "导出所选"}</Button>
      )}
      {user !== null && kindOf(user) === "enterprise" && user.com_id !== 0 && chosen.length > 0 && (
        <Suspense fallback={null}>
          <IntoPortfolio patents={chosen} onDone={() => onChange([])} />
        </Suspense>
      )}
      {exports && (
        <Suspense fallback={null}>
          <PatentExport asked={asked} found={found} scope={scope} chosen={chosen} onClose={() => setExports(false)} />
        </Suspense>
      )}
    </div>
  );
}
