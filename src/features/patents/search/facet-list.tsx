import { type FacetChoice, type FacetName, facetTitles } from "#contract/patent/patent-search.ts";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { AskedSearch } from "./search-address.ts";
import type { Found } from "./use-patent-search.ts";

/** Values of a facet that show without unfolding. */
const shown = 8;

interface Props {
  asked: AskedSearch;
  facets: Found["facets"];
  onChange: (choices: FacetChoice[]) => void;
}

/** What the hits have in common: each value narrows the hits to it, or takes it out. A table has the whole width first. */
export function FacetList({ asked, facets, onChange }: Props) {
  const { choices } = asked;
  const isPhone = useIsPhone();
  const without = (facet: FacetName, value: string) =>
    choices.filter((one) => one.facet !== facet || one.value !== value);
  const toggle = (facet: FacetName, value: string, exclude: boolean) => {
    const isChosen = choices.some((one) => one.facet === facet && one.value === value && one.exclude === exclude);
    onChange(isChosen ? without(facet, value) : [...without(facet, value), { facet, value, exclude }]);
  };
  const stateOf = (facet: FacetName, value: string) =>
    choices.find((one) => one.facet === facet && one.value === value);
  return (
    <details className="patent-facets" open={choices.length > 0 || (!isPhone && asked.view !== "table") || undefined}>
      <summary>筛选{choices.length > 0 ? `（${choices.length}）` : ""}</summary>
      {choices.length > 0 && (
        <button type="button" className="patent-example" onClick={() => onChange([])}>
          清除全部筛选
        </button>
      )}
      {facets.map(({ facet, values }) =>
        values.length === 0 ? null : (
          <fieldset key={facet}>
            <legend>{facetTitles[facet]}</legend>
            <ul>
              {values.slice(0, shown).map(({ value, label, count }) => {
                const chosen = stateOf(facet, value);
                return (
                  <li key={value}>
                    <button
                      type="button"
                      className="patent-value"
                      aria-pressed={chosen?.exclude === false}
                      onClick={() => toggle(facet, value, false)}
                    >
                      {label} <span>{formatCount(count)}</span>
                    </button>
                    <button
                      type="button"
                      className="patent-out"
                      aria-pressed={chosen?.exclude === true}
                      aria-label={`排除${label}`}
                      onClick={() => toggle(facet, value, true)}
                    >
                      排除
                    </button>
                  </li>
                );
              })}
            </ul>
          </fieldset>
        ),
      )}
    </details>
  );
}
