import { moneyWords } from "#contract/core/money-words.ts";
import { type SumRange, sumWords } from "#contract/annuity/annuity-sums.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { type Overview, sumOf } from "./use-overview.tsx";

interface Props {
  streets: Overview["streets"];
  which: SumRange;
  chosen: string | undefined;
  onChoose: (street: string | undefined) => void;
}

const certain = ["unconfirmed", "grace", "restorable"] as const;

/** Each street with the range and with what is late, certain and unconfirmed apart; a street is chosen by its name. */
export function StreetSums({ streets, which, chosen, onChoose }: Props) {
  const shown = [...new Set<SumRange>([which, ...certain])];
  return (
    <div className="annuity-wide" tabIndex={0} role="region" aria-label="各镇街年费">
      <table className="annuity-streets">
        <thead>
          <tr>
            <th scope="col">镇街</th>
            <th scope="col">{sumWords[which]}企业</th>
            {shown.map((one) => (
              <th key={one} scope="col">
                {sumWords[one]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {streets.map((street) => (
            <tr key={street.id}>
              <th scope="row">
                <Button
                  kind="text"
                  aria-pressed={street.id === chosen}
                  onClick={() => onChoose(street.id === chosen ? undefined : street.id)}
                >
                  {street.name}
                </Button>
              </th>
              <td>{formatCount(street.companies)} 家</td>
              {shown.map((one) => {
                const { count, amount } = sumOf(street.sums, one);
                return (
                  <td key={one}>
                    {formatCount(count)} 件 {moneyWords(amount)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
