import { Link } from "react-router-dom";
import { monthlyTitle } from "#contract/monthly/monthly-tables.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import "#src/ui/page/card.css";
import "../home.css";
import { LinkList } from "#src/ui/list/link-list.tsx";

/** The way to the report of the last month that has one. */
export function LastMonth() {
  const { data } = useCall(contract.monthly.monthlyList, { size: 1 });
  const last = data?.list[0];
  if (last === undefined) return null;
  return (
    <section className="card" aria-label="上月报告">
      <h2>上月报告</h2>
      <LinkList>
        <li>
          <Link to={`/report?id=${last.id}`}>
            <strong>{monthlyTitle(last)}</strong>
            <span>
              按平台收录的专利：有效 {last.valid} 件，授权 {last.granted}，失效 {last.lapsed}，待缴年费 {last.fees}
            </span>
          </Link>
        </li>
      </LinkList>
    </section>
  );
}
