import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { warningWords } from "#contract/visit/visit-figures.ts";
import { isPressing } from "#contract/core/warning-levels.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { LinkList } from "#src/ui/list/link-list.tsx";

/** What is overdue or soon due in the scope, by kind; nothing shows while there is nothing, or no network. */
export function WarningsCard() {
  const { data } = useCall(contract.figures.warningList_two, { size: 1 }, { refetchInterval: 120_000 });
  const figures = useCall(contract.warning.warningFigures, {}, { refetchInterval: 120_000 });
  const found = data?.counts.filter(({ value }) => value > 0) ?? [];
  const pressing = figures.data?.open.filter(({ level }) => isPressing(level)) ?? [];
  if (found.length + pressing.length === 0) return null;
  return (
    <section className="card">
      <h2>需要关注</h2>
      <LinkList className="home-warnings">
        {pressing.map(({ level, count }) => (
          <li key={level}>
            <Link to={`/workWarning?level=${level}`}>
              <strong>
                <span aria-hidden="true">{alertSign} </span>
                {level}色预警
              </strong>
              <span>{formatCount(count)} 项</span>
            </Link>
          </li>
        ))}
        {found.map(({ kind, value }) => (
          <li key={kind}>
            <Link to={`/work/rows?kind=${kind}`}>
              <strong>
                <span aria-hidden="true">{alertSign} </span>
                {warningWords[kind]}
              </strong>
              <span>{formatCount(value)} 项</span>
            </Link>
          </li>
        ))}
      </LinkList>
    </section>
  );
}
