import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { Ago } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { LinkList } from "#src/ui/list/link-list.tsx";

/** Visits that wait for who reviews them, those that have waited longest first; nothing shows without a network. */
export function ToReview() {
  const input = { status: "待审核", sort: "start_at", order: "asc", size: 3 } as const;
  const { data } = useCall(contract.visit.visitListnews, input, { refetchInterval: 120_000 });
  if (data === undefined || data.total === 0) return null;
  return (
    <section className="card" aria-label="待审核">
      <h2>待审核（{formatCount(data.total)}）</h2>
      <LinkList>
        {data.list.map((visit) => (
          <li key={visit.id}>
            <Link to={`/workVisit/details?id=${visit.id}`}>
              <strong>{visit.company_name}</strong>
              <span>
                <Ago at={visit.start_at} /> · {visit.visitor_names} · {visit.visit_method}
              </span>
            </Link>
          </li>
        ))}
        {data.total > data.list.length && (
          <li>
            <Link to="/workVisit?status=待审核">
              <strong>全部待审核</strong>
            </Link>
          </li>
        )}
      </LinkList>
    </section>
  );
}
