import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { Ranked } from "#contract/visit/visit-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { figureLink } from "#src/entities/figures/figure-links.ts";
import { TargetBar } from "#src/entities/figures/figure-tiles.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { BreakdownButton, type Counted } from "./breakdown-button.tsx";
import type { StatisticsFilter } from "./statistics-filter.tsx";

/** Streets and officials by their visits, each number leading to its list. */
export function Ranking({ filter, counted }: { filter: StatisticsFilter; counted: Counted }) {
  const { data, error, refetch } = useCall(contract.figures.getleftlist, filter, { keepPrevious: true });
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className="statistics-columns">
      {data.streets.length > 1 && (
        <RankTable
          title="镇街排名"
          about={<BreakdownButton title="镇街排名" what="streets" {...counted} />}
          rows={data.streets}
          linkOf={(id) => figureLink("visits", { ...filter, street_id: id })}
        />
      )}
      <RankTable
        title="人员排名"
        about={<BreakdownButton title="人员排名" what="people" {...counted} />}
        rows={data.people}
        linkOf={(id) => figureLink("visits", { ...filter, person_id: id })}
      />
    </div>
  );
}

interface RankTableProps {
  title: string;
  about: ReactNode;
  rows: readonly Ranked[];
  linkOf: (id: string) => string;
}

function RankTable({ title, about, rows, linkOf }: RankTableProps) {
  return (
    <section className="card">
      <h2 className="statistics-title">
        {title} {about}
      </h2>
      {rows.length === 0 ? (
        <p className="statistics-none">没有可排名的对象。</p>
      ) : (
        <table className="statistics-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">名称</th>
              <th scope="col" className="statistics-number">
                走访（次）
              </th>
              <th scope="col" className="statistics-number">
                企业（家）
              </th>
              <th scope="col">目标</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link className="reach" to={linkOf(row.id)}>
                    {row.name}
                  </Link>
                </th>
                <td className="statistics-number">{formatCount(row.visits)}</td>
                <td className="statistics-number">{formatCount(row.companies)}</td>
                <td>{row.target ? <TargetBar value={row.visits} target={row.target} /> : "未设"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
