import { useSearchParams } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { reductionFilters } from "#contract/annuity/fee-reductions.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { kindOf } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import { reductionWords } from "#contract/patent/fees/annuity-table.ts";
import { useCall } from "#src/api/use-call.ts";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ReductionRow } from "./reduction-row.tsx";
import "../annuities.css";

type Listed = OutputOf<typeof contract.annuity.reductions>;
type Which = (typeof reductionFilters)[number];

const pageSize = 20;

/** What the address asks for: whose reductions, which of them, and which page of those. */
function useReductionAddress() {
  const [search, setSearch] = useSearchParams();
  const show = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    next.delete("page");
    for (const [name, value] of Object.entries(changes))
      if (value === "") next.delete(name);
      else next.set(name, value);
    setSearch(next);
  };
  const page = Number(search.get("page") ?? 1);
  return {
    company: search.get("company") ?? "",
    which: reductionFilters.find((one) => one === search.get("which")) ?? ("all" as const),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    show,
  };
}

/** 费用减缴: which patents of a company pay reduced fees, at which rate and until when, and what is due next. */
export default function FeeReductionsPage() {
  const { company, which, page, show } = useReductionAddress();
  const isEnterprise = kindOf(useSessionUser()) === "enterprise";
  const hasCompany = useHasCompany();
  const asked = { which, page, size: pageSize, ...(company !== "" && { company_id: company }) };
  const isAsked = isEnterprise ? hasCompany : company !== "";
  const { data, error, refetch } = useCall(contract.annuity.reductions, asked, {
    keepPrevious: true,
    enabled: isAsked,
  });
  if (isEnterprise && !hasCompany) return <NoCompany title="完成企业认证后，可在这里查看本企业专利的费用减缴" />;
  if (!isAsked)
    return (
      <EmptyNote title="请先选择企业">
        <ButtonLink to="/officeAnnuities">到年费一览选择</ButtonLink>
      </EmptyNote>
    );
  return (
    <div className="annuities">
      {data !== undefined && <Head data={data} />}
      <Ranges data={data} which={which} onChoose={(one) => show({ which: one === "all" ? "" : one })} />
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title={which === "all" ? "没有待缴年费的专利" : "没有符合条件的专利"}>
          {which !== "all" && <Button onClick={() => show({ which: "" })}>清除条件</Button>}
        </EmptyNote>
      )}
      <ul className="annuity-list" aria-label="费用减缴">
        {data?.list.map((row) => (
          <ReductionRow key={row.id} row={row} />
        ))}
      </ul>
      {data !== undefined && data.total > 0 && (
        <Pager page={page} size={pageSize} total={data.total} onPage={(next) => show({ page: String(next) })} />
      )}
    </div>
  );
}

/** Whose they are, what counts without a choice of the patent's own, and what the reduced ones save. */
function Head({ data: { company, reduction, sums } }: { data: Listed }) {
  const reduced = sums.find(({ which }) => which === "减缴中");
  return (
    <section className="annuity-card" aria-label="企业减缴">
      <h2>{company.name}</h2>
      <p>
        企业设置：{reductionWords[reduction.kind]}
        {reduction.kind !== "none" && `，自第 ${reduction.from_year} 年度起`}（专利单独设置的，以专利为准）
      </p>
      {reduced !== undefined && reduced.count > 0 && (
        <p>
          减缴中 {formatCount(reduced.count)} 件，下一年度年费全额合计 {moneyWords(reduced.amount_full)}，减缴后{" "}
          <strong>{moneyWords(reduced.amount_reduced)}</strong>。
        </p>
      )}
      <p className="annuity-note">
        减缴自授权当年起十年内有效，按企业登记的备案情况推算；是否准予减缴，以国家知识产权局的记录为准。
      </p>
      <div className="annuity-ways">
        <ButtonLink to={`/annuities?company_id=${company.id}`}>缴费清单</ButtonLink>
      </div>
    </section>
  );
}

interface RangesProps {
  data: Listed | undefined;
  which: Which;
  onChoose: (which: Which) => void;
}

const Ranges = ({ data, which, onChoose }: RangesProps) => (
  <ChipRow label="减缴情况">
    {reductionFilters.map((one) => (
      <Button key={one} aria-pressed={one === which} onClick={() => onChoose(one)}>
        {one === "all" ? "全部" : one} {data?.sums.find((found) => found.which === one)?.count}
      </Button>
    ))}
  </ChipRow>
);
