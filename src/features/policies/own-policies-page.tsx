import { contract } from "#contract/index.ts";
import type { FittingPolicy } from "#contract/policy/policy-calls.ts";
import { fits } from "#contract/policy/policy-fit.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { FitLines, FitMark, PolicyCard } from "#src/entities/policy/policy-parts.tsx";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";

/** 可申报政策 of a company: what it may apply for by what the platform knows, and what is missing. */
export default function OwnPoliciesPage() {
  const hasCompany = useHasCompany();
  const { search, show } = useConditions();
  const fit = wordOf(fits, search.get("fit"));
  const told = search.get("policy");
  const list = useCall(contract.policy.own, {}, { enabled: hasCompany });
  if (!hasCompany) return <NoCompany what="可申报政策" />;
  const all = list.data?.list ?? [];
  const shown = all
    .filter((one) => fit === undefined || one.fit === fit)
    .toSorted((a, b) => Number(b.id === told) - Number(a.id === told));
  return (
    <div className="policies">
      <p className="policy-note">
        按平台掌握的企业资料匹配，供申报前参考，以受理部门审核为准。资料有误或缺少时，可在系统管理中申请更正。
      </p>
      <CountChips
        label="匹配结果"
        rows={list.data && fits.map((value) => ({ value, count: all.filter((one) => one.fit === value).length }))}
        chosen={fit}
        onChoose={(next) => show({ fit: next ?? "" })}
      />
      <ReadingState of={list} />
      {list.data !== undefined && shown.length === 0 && (
        <EmptyNote title={all.length === 0 ? "目前没有可申报的政策，发布后会告知您" : `没有${fit}的政策`}>
          {all.length > 0 && <Button onClick={() => show({ fit: "" })}>查看全部</Button>}
        </EmptyNote>
      )}
      {list.error === null && (
        <ul className="policy-list" aria-label="可申报政策">
          {shown.map((policy) => (
            <li key={policy.id}>
              <Policy policy={policy} isTold={policy.id === told} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Policy = ({ policy, isTold }: { policy: FittingPolicy; isTold: boolean }) => (
  <PolicyCard policy={policy} isTold={isTold} mark={<FitMark fit={policy.fit} />}>
    <FitLines lines={policy.lines} />
    {policy.fit !== "不符合" && (
      <div className="policy-ways">
        <ButtonLink
          to={`/consultingNew?${new URLSearchParams({ category: "政策", title: `申报：${policy.title}`.slice(0, 60) }).toString()}`}
        >
          咨询申报
        </ButtonLink>
        {policy.fit === "待核实" && <ButtonLink to="/system">补充企业资料</ButtonLink>}
      </div>
    )}
  </PolicyCard>
);
