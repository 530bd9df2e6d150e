import type { OutputOf } from "#contract/core/call.ts";
import type { contract } from "#contract/index.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Who looks after the company, and what it can do next. */
export function CompanyHelp({ official }: Pick<OutputOf<typeof contract.patent.companyHome>, "official">) {
  return (
    <section className="card" aria-label="服务专员与下一步">
      <h2>服务专员</h2>
      <p className="home-help">
        {official === null ? (
          "还没有确定专员，可由所在镇街的工作人员受理。"
        ) : (
          <>
            <strong>{official.name}</strong>
            {official.org !== "" && <span>{official.org}</span>}
          </>
        )}
      </p>
      <nav aria-label="下一步" className="home-ways">
        <ButtonLink to="/VisitsNeeds" kind="primary">
          走访与需求
        </ButtonLink>
        <ButtonLink to="/docking">查专利</ButtonLink>
        <ButtonLink to="/web/guanjia?look=1">找知识产权管家</ButtonLink>
      </nav>
    </section>
  );
}
