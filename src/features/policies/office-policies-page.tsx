import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { OfferedPolicy } from "#contract/policy/policy-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { PolicyCard } from "#src/entities/policy/policy-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";

/** 政策匹配 of officials: what companies may apply for, and which of theirs it is for. */
export default function OfficePoliciesPage() {
  const list = useCall(contract.policy.list, {});
  const counted = { ...list, data: list.data && { total: list.data.list.length } };
  return (
    <div className="policies">
      <ListState list={counted} empty="目前没有可申报的政策；网站管理员在政策法规中填写支持内容后，会列在这里" />
      {list.error === null && (
        <ul className="policy-list" aria-label="可申报政策">
          {list.data?.list.map((policy) => (
            <li key={policy.id}>
              <Policy policy={policy} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Policy({ policy }: { policy: OfferedPolicy }) {
  const { id, conditions, counts } = policy;
  const all = `/policies/companies?policy=${id}`;
  return (
    <PolicyCard policy={policy}>
      <p className="policy-note">
        {conditions.length === 0 ? "没有限定条件，本区企业均可申报" : conditions.join("；")}
      </p>
      <p className="policy-ways">
        <Link className="reach" to={`${all}&fit=符合`}>
          符合 {formatCount(counts.符合)} 家
        </Link>
        <Link className="reach" to={`${all}&fit=待核实`}>
          待核实 {formatCount(counts.待核实)} 家
        </Link>
      </p>
    </PolicyCard>
  );
}
