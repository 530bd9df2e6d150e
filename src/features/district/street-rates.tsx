import { contract } from "#contract/index.ts";
import { districtRates } from "#contract/figures/district-rates.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { rateWords } from "./rate-words.ts";
import { lookEvery } from "./scope.tsx";

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
                <td>{rateWords(key, street)}</td>
                <td>{rateWords(key, district)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
