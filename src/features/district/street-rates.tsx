import { contract } from "#contract/index.ts";
import { districtRates, type DistrictRateKey } from "#contract/figures/district-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { lookEvery } from "./scope.tsx";

const averages: readonly DistrictRateKey[] = ["inventions", "grants"];

const words = (key: DistrictRateKey, value: number | null): string =>
  value === null
    ? "无法计算"
    : averages.includes(key)
      ? `${formatCount(Math.round(value * 100) / 100)} 件`
      : `${formatCount(Math.round(value * 1000) / 10)}%`;

/** Rates of a street beside those of the district. */
export function StreetRates({ street_id }: { street_id: string }) {
  const { data, error, refetch } = useCall(
    contract.district.streetRates,
    { street_id },
    { refetchInterval: lookEvery },
  );
  return (
    <section className="district-card" aria-label="与全区对比">
      <h2>与全区对比</h2>
      {error !== null && data === undefined && <ErrorNote error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <PartSkeleton />}
      {data && (
        <table className="district-table">
          <caption className="visually-hidden">该镇街与全区的比率</caption>
          <thead>
            <tr>
              <th scope="col">比率</th>
              <th scope="col">本镇街</th>
              <th scope="col">全区</th>
            </tr>
          </thead>
          <tbody>
            {data.rates.map(({ key, street, district }) => (
              <tr key={key}>
                <th scope="row" title={districtRates[key].definition}>
                  {districtRates[key].title}
                </th>
                <td>{words(key, street)}</td>
                <td>{words(key, district)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
