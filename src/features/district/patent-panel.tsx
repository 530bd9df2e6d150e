import { useMemo } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { DistrictParts } from "#contract/figures/district-calls.ts";
import type { DistrictFigureKey } from "#contract/figures/district-figures.ts";
import { patentStatuses, patentTypes } from "#contract/patent/patent-words.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ChartCard } from "./charts.tsx";
import { FigureAge } from "./figure-age.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { PanelState, PartState } from "./panel/panel-state.tsx";
import { lookEvery, useIsWall } from "./scope.tsx";
import { useFigures, useParts } from "./use-district.ts";

const shown = [
  "patents",
  "inventions_valid",
  "filed_year",
  "granted_year",
  "inventions_old",
  "pledged",
  "transferred",
  "licensed",
  "abroad",
  "at_risk",
  "annuity_grace",
] as const satisfies readonly DistrictFigureKey[];

const flow = ({ years, types }: DistrictParts["filed"]) => ({
  kind: "bar" as const,
  unit: "件",
  stacked: true,
  categoryTitle: "年份",
  categories: years,
  series: types.map(({ type, counts }) => ({ name: type, values: counts })),
});

/** Patents: stock and flow by type, grants by street, sections, the companies with the most. */
export function PatentPanel({ street_id }: { street_id: string | undefined }) {
  const isWall = useIsWall();
  const figures = useFigures(street_id);
  const parts = useParts(street_id);
  const grants = useCall(contract.district.getEmpower, {}, { refetchInterval: lookEvery });
  const sums = useCall(contract.district.getEmpowerSum, { street_id }, { refetchInterval: lookEvery });
  const filed = useMemo(() => flow(parts.data?.filed ?? { years: [], types: [] }), [parts.data]);
  const granted = useMemo(() => flow(sums.data?.granted ?? { years: [], types: [] }), [sums.data]);
  const byStreet = useMemo(
    () => ({
      kind: "bar" as const,
      unit: "件",
      stacked: true,
      categoryTitle: "镇街",
      categories: (grants.data?.streets ?? []).map(({ name }) => name),
      series: patentTypes.flatMap((type) => {
        const values = (grants.data?.streets ?? []).map(
          ({ types }) => types.find((one) => one.type === type)?.count ?? 0,
        );
        return values.some((value) => value > 0) ? [{ name: type, values }] : [];
      }),
    }),
    [grants.data],
  );
  const height = isWall ? 270 : 260;
  return (
    <PanelState queries={[figures]}>
      {() => (
        <div className="district-panel district-patents">
          <FigureAge as_of={figures.data?.as_of} failed={figures.error !== null || parts.error !== null} />
          <FigureCards title="专利" data={figures.data} keys={shown} street_id={street_id} />
          <PartState title="各镇街授权" queries={[grants]}>
            {() => (
              <ChartCard
                title={`${grants.data?.year ?? ""} 年各镇街授权`}
                data={byStreet}
                height={height}
                none="今年还没有授权。"
              />
            )}
          </PartState>
          <PartState title="授权 · 按年" queries={[sums]}>
            {() => <ChartCard title="授权 · 按年" data={granted} height={height} />}
          </PartState>
          <PartState title="申请 · 按年" queries={[parts]}>
            {() => <ChartCard title="申请 · 按年" data={filed} height={height} />}
          </PartState>
          <PartState title="专利存量" queries={[parts]}>
            {() => parts.data && <Stock stock={parts.data.stock} street_id={street_id} />}
          </PartState>
          <PartState title="IPC 部" queries={[parts]}>
            {() => parts.data && <Sections sections={parts.data.sections} street_id={street_id} />}
          </PartState>
          <PartState title="专利最多的企业" queries={[parts]}>
            {() =>
              parts.data && (
                <Companies companies={parts.data.companies.slice(0, isWall ? 8 : 10)} street_id={street_id} />
              )
            }
          </PartState>
        </div>
      )}
    </PanelState>
  );
}

const listAddress = (query: Record<string, string>, street_id: string | undefined) =>
  `/morePatents?${new URLSearchParams({ ...query, ...(street_id !== undefined && { street_id }) }).toString()}`;

function Stock({ stock, street_id }: { stock: DistrictParts["stock"]; street_id: string | undefined }) {
  const count = (type: string, status: string) =>
    stock.find((one) => one.type === type && one.status === status)?.count ?? 0;
  const types = patentTypes.filter((type) => patentStatuses.some((status) => count(type, status) > 0));
  return (
    <section className="district-card" aria-label="专利存量">
      <h2>专利存量</h2>
      {types.length === 0 && <p className="district-note">专利库中没有辖区企业的专利。</p>}
      <table className="district-table">
        <caption className="visually-hidden">专利按类型与法律状态</caption>
        <thead>
          <tr>
            <th scope="col">类型</th>
            {patentStatuses.map((status) => (
              <th key={status} scope="col">
                {status}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type}>
              <th scope="row">{type}</th>
              {patentStatuses.map((status) => (
                <td key={status}>
                  <Link to={listAddress({ type, status }, street_id)}>{formatCount(count(type, status))}</Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Street = Pick<LinksProps, "street_id">;

function Sections({ sections, street_id }: Pick<DistrictParts, "sections"> & Street) {
  const rows = sections.map(({ section, count }) => ({ name: `${section} 部`, count, query: { ipc: section } }));
  return <Links title="IPC 部" heading="部" rows={rows} street_id={street_id} />;
}

function Companies({ companies, street_id }: Pick<DistrictParts, "companies"> & Street) {
  const rows = companies.map(({ id, name, count }) => ({ name, count, query: { company_id: id } }));
  return <Links title="专利最多的企业" heading="企业" rows={rows} street_id={street_id} />;
}

interface LinksProps {
  title: string;
  heading: string;
  rows: readonly { name: string; count: number; query: Record<string, string> }[];
  street_id: string | undefined;
}

function Links({ title, heading, rows, street_id }: LinksProps) {
  return (
    <section className="district-card" aria-label={title}>
      <h2>{title}</h2>
      <table className="district-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">件</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, query }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Link to={listAddress(query, street_id)}>{formatCount(count)}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
