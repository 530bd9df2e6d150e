import { moneyWords } from "#contract/core/money-words.ts";
import { Link } from "react-router-dom";
import { overviewSorts, sumWords } from "#contract/annuity/annuity-sums.ts";
import { FilterSelect, KeywordBox, ListPages } from "#src/ui/list/list-parts.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { plainOverview } from "./overview-filters.ts";
import { companyAnnuities, type OverviewRow, sumOf, useOverview } from "./use-overview.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";

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
      <ListState list={list} empty={emptyWords} clear={clear} />
      <ul className="annuity-list" aria-label="企业年费">
        {data?.list.map((row) => (
          <Card key={row.company.id} row={row} which={which} />
        ))}
      </ul>
      <ListPages input={input} total={total} show={show} />
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
