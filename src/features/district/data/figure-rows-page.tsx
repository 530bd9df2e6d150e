import { Link, useSearchParams } from "react-router-dom";
import { tradeName } from "#contract/company/trades.ts";
import type { FigureRow } from "#contract/figures/data-calls.ts";
import { type DistrictFigureKey, districtFigureKeys, figureOf } from "#contract/figures/district-figures.ts";
import { periodWordsOf } from "#contract/figures/period-figures.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { rowLink } from "#src/entities/figures/figure-links.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";

import { DatedText, DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { tierChoice, tierName } from "./tier-choices.ts";
import "../district.css";

const size = 50;

function linkOf({ page, id, title }: FigureRow): string {
  if (page === "patent") return `/law?id=${id}`;
  if (page === "honor") return `/honor?${new URLSearchParams({ keyword: title }).toString()}`;
  return rowLink({ page, id });
}

/** 指标明细: the records behind a figure, each leading to its own page. */
export default function FigureRowsPage() {
  const [search] = useSearchParams();
  const figure = districtFigureKeys.find((one) => one === search.get("figure"));
  if (figure === undefined)
    return (
      <EmptyNote title="没有指明要看哪个指标">
        <ButtonLink to="/datapage">看数据表</ButtonLink>
      </EmptyNote>
    );
  return <Rows figure={figure} />;
}

function Rows({ figure }: { figure: DistrictFigureKey }) {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get("page") ?? 1) || 1);
  const trade = search.get("trade") ?? undefined;
  const tier = tierChoice(search.get("tier"));
  const from = search.get("from") ?? undefined;
  const rows = useCall(
    contract.district.figureRows,
    {
      figure,
      from,
      day: search.get("day") ?? undefined,
      street_id: search.get("street_id") ?? undefined,
      trade,
      tier,
      page,
      size,
    },
    { keepPrevious: true },
  );
  const { unit } = figureOf(figure);
  const { title, definition } = from === undefined ? figureOf(figure) : periodWordsOf(figure);
  const narrowed = [trade && tradeName(trade), tier && tierName(tier)].filter(Boolean).join("，");
  if (rows.error !== null && rows.data === undefined)
    return (
      <ErrorNote error={rows.error} retry={() => void rows.refetch()}>
        <ButtonLink to="/datapage">看数据表</ButtonLink>
      </ErrorNote>
    );
  if (rows.data === undefined) return <PageSkeleton />;
  const { list, total, records, day } = rows.data;
  const turn = (to: number) => {
    const next = new URLSearchParams(search);
    next.set("page", String(to));
    setSearch(next);
  };
  return (
    <div className="district">
      <section className="district-card" aria-label={title}>
        <h2>
          {title} {formatCount(total)} {unit}
        </h2>
        <p className="district-note">
          {definition}
          {narrowed !== "" && `企业范围：${narrowed}。`}
          {from === undefined ? (
            "统计日："
          ) : (
            <>
              时段：
              <DayWords of={from} /> 至{" "}
            </>
          )}
          <DayWords of={day} />
        </p>
        {list.length === 0 && <EmptyNote title={`没有${title}的记录`} />}
        <ul className="district-latest">
          {list.map((row) => (
            <li key={row.id}>
              <Link to={linkOf(row)}>
                <strong>{row.title}</strong>
                <span>
                  <DatedText
                    text={[row.note, row.times > 1 && `${row.times} ${unit}`, row.street_name, row.at]
                      .filter(Boolean)
                      .join(" · ")}
                  />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {records > size && <Pager page={page} size={size} total={records} onPage={turn} />}
      </section>
    </div>
  );
}
