import { moneyWords } from "#contract/core/money-words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { annuityFilters, annuitySorts } from "#contract/annuity/annuity-calls.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useKit } from "#src/ui/kit.ts";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { AnnuityFiles } from "./annuity-files.tsx";
import { AnnuityRow } from "./annuity-row.tsx";
import { filterWords, stateHints } from "./annuity-words.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { pageSize, useAnnuityAddress } from "./use-annuity-list.ts";

type Listed = OutputOf<typeof contract.annuity.list>;
type Which = (typeof annuityFilters)[number];
const sortWords = { due: "按期限", total: "按金额", title: "按名称" } as const;

/** The patents of a company by the conditions of the address. */
export function AnnuityList() {
  const { isEnterprise, conditions, page, show } = useAnnuityAddress();
  const client = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const { which, sort, keyword, cost_year: year } = conditions;
  const asked = { ...conditions, page, size: pageSize };
  const { data, error, refetch } = useCall(contract.annuity.list, asked, { keepPrevious: true });
  const { Button } = useKit();
  const isPlain = which === "all" && keyword === "" && year === undefined;
  const unconfirmed = data?.sums.find((one) => one.which === "unconfirmed")?.count ?? 0;
  return (
    <>
      {!isEnterprise && data !== undefined && <h2>{data.company.name}</h2>}
      <KeywordBox label="名称或申请号" value={keyword} onChange={(words) => show({ keyword: words })} />
      <Ranges data={data} which={which} onChoose={(one) => show({ which: one === "all" ? "" : one })} />
      <div className="annuity-ways">
        <Sorts sort={sort} onChoose={(one) => show({ sort: one === "due" ? "" : one })} />
        {year !== undefined && <Button onClick={() => show({ cost_year: "" })}>只看 {year} 年应缴 · 取消</Button>}
        <AnnuityFiles conditions={conditions} total={data?.total ?? 0} />
        {isEnterprise && unconfirmed > 0 && (
          <Button kind="primary" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
            批量确认已缴（{formatCount(unconfirmed)}）
          </Button>
        )}
      </div>
      {data !== undefined && <SumNote data={data} which={which} />}
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title={isPlain ? "还没有收录这家企业的专利" : "没有符合条件的专利"}>
          {!isPlain && <Button onClick={() => show({ which: "", keyword: "", cost_year: "" })}>清除条件</Button>}
        </EmptyNote>
      )}
      <ul className="annuity-list" aria-label="专利年费">
        {data?.list.map((row) => (
          <AnnuityRow key={row.id} row={row} />
        ))}
      </ul>
      {data !== undefined && data.total > 0 && (
        <Pager page={page} size={pageSize} total={data.total} onPage={(next) => show({ page: String(next) })} />
      )}
      {confirming && (
        <ConfirmSheet onClose={() => setConfirming(false)} onSaved={() => void client.invalidateQueries()} />
      )}
    </>
  );
}

interface RangesProps {
  data: Listed | undefined;
  which: Which;
  onChoose: (which: Which) => void;
}

function Ranges({ data, which, onChoose }: RangesProps) {
  const { Button } = useKit();
  return (
    <ChipRow label="范围">
      {annuityFilters.map((one) => (
        <Button key={one} aria-pressed={one === which} onClick={() => onChoose(one)}>
          {filterWords[one]} {data?.sums.find((found) => found.which === one)?.count}
        </Button>
      ))}
    </ChipRow>
  );
}

/** What the chosen ones cost, and what their state asks for. */
function SumNote({ data, which }: { data: Listed; which: Which }) {
  const amount = data.sums.find((one) => one.which === which)?.amount ?? "0.00";
  const hint = which === "unconfirmed" ? stateHints.未确认缴纳 : which === "grace" ? stateHints.滞纳期 : undefined;
  return (
    <p className="annuity-note">
      平台收录的专利，{filterWords[which]}共 {formatCount(data.total)} 件，今天缴纳合计{" "}
      <strong>{moneyWords(amount)}</strong>
      （每件只计下一年度，按登记的减缴）。{hint ?? "是否已缴以国家知识产权局的缴费记录为准。"}
    </p>
  );
}

function Sorts({ sort, onChoose }: { sort: keyof typeof sortWords; onChoose: (sort: keyof typeof sortWords) => void }) {
  const { Button } = useKit();
  return (
    <ChipRow label="排序">
      {annuitySorts.map((one) => (
        <Button key={one} aria-pressed={one === sort} onClick={() => onChoose(one)}>
          {sortWords[one]}
        </Button>
      ))}
    </ChipRow>
  );
}
