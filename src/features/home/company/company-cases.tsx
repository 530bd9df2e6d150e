import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { caseAddress, HearingTime } from "#src/entities/case/case-words.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { LinkList } from "#src/ui/list/link-list.tsx";

/** The next hearings and deadlines of the company's cases, and how many are open. */
export function CompanyCases() {
  const { data } = useCall(contract.litigation.caseHome, {});
  if (data === undefined || data.all === 0) return null;
  return (
    <section className="card" aria-label="案件">
      <h2>案件</h2>
      <LinkList>
        {data.next.map((one) => (
          <li key={one.id}>
            <Link to={caseAddress(one.case_id)}>
              <strong>
                {one.kind}：{one.title}
              </strong>
              <span>
                <HearingTime of={one} />
                {one.place !== "" && ` · ${one.place}`}
              </span>
            </Link>
          </li>
        ))}
      </LinkList>
      <p className="home-note">
        {data.next.length === 0 && "没有待办的开庭和期限。"}
        <Link to="/litigation?open=true">未结案 {formatCount(data.open)} 件</Link>
        {data.waiting > 0 && (
          <>
            ，<Link to="/litigation/docking">等待接收的对接 {formatCount(data.waiting)} 件</Link>
          </>
        )}
      </p>
    </section>
  );
}
