import { currentTime } from "#contract/sync/current-time.ts";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { type DistrictFigureKey, figureOf } from "#contract/figures/district-figures.ts";
import { figureAddress } from "#contract/figures/figure-address.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { DefinitionButton } from "#src/entities/figures/definition-button.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { changeSince, useSinceLast } from "./since-last.ts";

const groups: readonly { title: string; keys: readonly DistrictFigureKey[] }[] = [
  { title: "专利", keys: ["patents", "inventions_valid", "granted_year", "at_risk"] },
  {
    title: "企业、荣誉与需求",
    keys: ["companies", "companies_visited", "honors", "honors_year", "demands_open", "demands_new"],
  },
];

/** Patents and honors of the district, with what changed since the page was seen before. */
export function DistrictFigureCards() {
  const { id } = useSessionUser();
  const { data, error, refetch } = useCall(contract.district.center, {}, { refetchInterval: 120_000 });
  const { last, keep } = useSinceLast(id);
  useEffect(() => {
    if (data) keep(data.figures, new Date(currentTime()).toISOString());
  });
  if (error !== null && data === undefined) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const found = (key: DistrictFigureKey) => data.figures.find((one) => one.key === key)?.value ?? null;
  return (
    <>
      <div className="home-columns">
        {groups.map(({ title, keys }) => (
          <section key={title} className="card">
            <h2>{title}</h2>
            <ul className="home-figures">
              {keys.map((key) => (
                <li key={key}>
                  <Link to={figureAddress(key, { day: data.day })}>
                    <span className="home-number">{found(key) === null ? "—" : formatCount(found(key) ?? 0)}</span>
                    <span className="home-label">{figureOf(key).title}</span>
                    {changeSince(found(key), last?.values[key]) !== "" && (
                      <span className="home-label">{changeSince(found(key), last?.values[key])}</span>
                    )}
                  </Link>
                  <DefinitionButton
                    title={figureOf(key).title}
                    what={{ text: figureOf(key).definition }}
                    scope="全区"
                    as_of={data.figures.find((one) => one.key === key)?.counted_at}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="home-note">
        {last === null ? (
          "下次打开时显示与这次相比的变化。"
        ) : (
          <>
            变化自上次查看（
            <MinuteWords at={last.at} />
            ）以来。
          </>
        )}
      </p>
    </>
  );
}
