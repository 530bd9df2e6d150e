import { moneyWords } from "#contract/core/money-words.ts";
import { Link } from "react-router-dom";
import { overviewSorts, sumWords } from "#contract/annuity/annuity-sums.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FilterSelect, KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { plainOverview } from "./overview-filters.ts";
import { companyAnnuities, type OverviewRow, sumOf, useOverview } from "./use-overview.tsx";

const sortWords = { amount: "金额大的在前", count: "件数多的在前", name: "按企业名称" } as const;

/** The same in cards. */
export default function OfficeAnnuitiesPhonePage() {
  const { input, which, list, data, total, show, narrow, clear, tools, ranges, note, emptyWords } = useOverview();
  const streets = data?.streets.map(({ id, name, sums }) => {
    const { count } = sumOf(sums, which);
    return [id, `${name}（${formatCount(count)} 件）`] as const;
  });
  return (
    <div className="annuities">
      <KeywordBox label="企业名称" value={input.keyword ?? ""} onChange={(keyword) => narrow({ keyword })} />
      <FilterSelect
        label="镇街"
        value={input.street_id ?? ""}
        options={streets ?? []}
        onChange={(street) => narrow({ street_id: street === "" ? undefined : street })}
      />
      <FilterSelect
        label="排序"
        value={input.sort ?? plainOverview.sort}
        options={overviewSorts.map((one) => [one, sortWords[one]] as const)}
        all={null}
        onChange={(key) => narrow({ sort: overviewSorts.find((one) => one === key) })}
      />
      {ranges}
      {note}
      <div className="annuity-ways">{tools}</div>
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {data === undefined && list.error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title={emptyWords}>
          <Button onClick={clear}>清除条件</Button>
        </EmptyNote>
      )}
      <ul className="annuity-list" aria-label="企业年费">
        {data?.list.map((row) => (
          <Card key={row.company.id} row={row} which={which} />
        ))}
      </ul>
      {total > 0 && (
        <Pager
          page={input.page ?? 1}
          size={input.size ?? 20}
          total={total}
          onPage={(page) => show({ ...input, page })}
        />
      )}
    </div>
  );
}

function Card({ row, which }: { row: OverviewRow; which: keyof typeof sumWords }) {
  const { count, amount } = sumOf(row.sums, which);
  const late = (["unconfirmed", "grace", "restorable"] as const).filter(
    (one) => one !== which && sumOf(row.sums, one).count > 0,
  );
  return (
    <li className="annuity-row">
      <Link className="reach" to={`/companyDetails?id=${row.company.id}`}>
        {row.company.name}
      </Link>
      <p>
        {row.street_name} · 专利 {formatCount(row.patents)} 件
      </p>
      <Link className="reach" to={companyAnnuities(row, which)}>
        {sumWords[which]} {formatCount(count)} 件，{moneyWords(amount)}
      </Link>
      {late.map((one) => (
        <p key={one}>
          {sumWords[one]} {formatCount(sumOf(row.sums, one).count)} 件，{moneyWords(sumOf(row.sums, one).amount)}
        </p>
      ))}
    </li>
  );
}
