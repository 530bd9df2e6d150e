import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { FitMark, WindowWords } from "#src/entities/policy/policy-parts.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { LinkList } from "#src/ui/list/link-list.tsx";
import { openPolicies } from "./open-policies.ts";

/** Policies that the company may apply for, each the way to what it asks; nothing while there are none. */
export function CompanyPolicies() {
  const { data } = useCall(contract.policy.own, {});
  if (data === undefined) return null;
  const { first, count } = openPolicies(data.list);
  if (count === 0) return null;
  return (
    <section className="card" aria-label="可申报政策">
      <h2>可申报政策</h2>
      <LinkList>
        {first.map((policy) => (
          <li key={policy.id}>
            <Link to={`/policies?${new URLSearchParams({ policy: policy.id }).toString()}`}>
              <strong>{policy.title}</strong>
              <span>
                <FitMark fit={policy.fit} /> · <WindowWords of={policy} />
              </span>
            </Link>
          </li>
        ))}
      </LinkList>
      <p className="home-note">
        <Link to="/policies">{count > first.length ? `查看全部 ${formatCount(count)} 项` : "查看匹配的条件"}</Link>
      </p>
    </section>
  );
}
