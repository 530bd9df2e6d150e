import { periodWordsOf } from "#contract/figures/period-figures.ts";
import { ComparedTitle, type ComparedProps, ComparedValue, changeWords, SideDays } from "./compared-values.tsx";

/** The comparison as cards: a figure each, its two values below each other. */
export function ComparedCards({ keys, compared, onDefine, ...meant }: ComparedProps) {
  return (
    <ul className="compared-cards">
      {keys.map((key) => {
        const { difference, percent } = changeWords(key, compared);
        return (
          <li key={key} aria-label={`对比：${periodWordsOf(key).title}`}>
            <ComparedTitle of={key} onDefine={onDefine} />
            <dl className="district-table">
              {(["left", "right"] as const).map((side) => (
                <div key={side}>
                  <dt>
                    {compared[side].name} <SideDays of={compared[side]} />
                  </dt>
                  <dd>
                    <ComparedValue of={key} side={compared[side]} {...meant} />
                  </dd>
                </div>
              ))}
              <div>
                <dt>相差</dt>
                <dd>
                  {difference}（{percent}）
                </dd>
              </div>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
