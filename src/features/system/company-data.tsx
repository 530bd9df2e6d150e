import { tradeName } from "#contract/company/trades.ts";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { groupedDigits } from "#contract/core/money-words.ts";
import { companyCalls, type Company } from "#contract/company/company.ts";
import { ownCompanyCalls } from "#contract/enterprise/own-company.ts";
import { callKey } from "#src/api/call-key.ts";
import { useCall } from "#src/api/use-call.ts";
import { companyFieldLabels } from "#contract/company/company.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { ChangeForm } from "./change-form.tsx";
import { ChangeList } from "./change-list.tsx";
import { CompanyDataForm } from "./company-data-form.tsx";

const known = (word: string) => word || "未登记";

/** What the platform holds of the company: some of it is changed at once, some waits for an administrator. */
export function CompanyData({ companyId, isTrial }: { companyId: string; isTrial: boolean }) {
  const [open, setOpen] = useState<"data" | "change" | null>(null);
  const info = useCall(companyCalls.companyInfo, { id: companyId });
  const changes = useCall(ownCompanyCalls.companyChanges, {});
  const client = useQueryClient();
  const saved = () => {
    setOpen(null);
    for (const call of [companyCalls.companyInfo, ownCompanyCalls.companyChanges])
      void client.invalidateQueries({ queryKey: callKey(call) });
  };
  const error = info.error ?? changes.error;
  if (error && (!info.data || !changes.data))
    return <ErrorNote error={error} retry={() => void Promise.all([info.refetch(), changes.refetch()])} />;
  if (!info.data || !changes.data) return <PageSkeleton />;
  const { company, contacts } = info.data;
  const { list, streets } = changes.data;
  const isWaiting = list.some(({ status }) => status === "待审核");
  const street = streets.find(({ id }) => id === company.street_id)?.name ?? "";
  const main = contacts.find(({ is_primary }) => is_primary);
  return (
    <>
      <section className="system-part" aria-label="认证资料">
        <div className="system-head">
          <h2>认证资料</h2>
          {!isTrial && !isWaiting && <Button onClick={() => setOpen("change")}>申请变更</Button>}
        </div>
        <p className="system-quiet">这些资料经企业认证核实，变更由管理员审核后生效。</p>
        <FactRows
          rows={[
            [companyFieldLabels.name, company.name],
            [companyFieldLabels.credit_code, known(company.credit_code)],
            [companyFieldLabels.street_id, known(street)],
          ]}
        />
      </section>
      <ChangeList changes={list} onChanged={saved} />
      <section className="system-part" aria-label="基本资料">
        <div className="system-head">
          <h2>基本资料</h2>
          {!isTrial && <Button onClick={() => setOpen("data")}>修改资料</Button>}
        </div>
        <FactRows
          rows={[...plainFacts(company), ["主要联系人", main ? `${main.name} ${main.post} ${main.mobile}` : "未登记"]]}
        />
        <p>
          <ButtonLink to="?part=people">管理联系人与登录人员</ButtonLink>
        </p>
      </section>
      {open === "data" && <CompanyDataForm company={company} onClose={() => setOpen(null)} onSaved={saved} />}
      {open === "change" && (
        <ChangeForm company={company} streets={streets} onClose={() => setOpen(null)} onSaved={saved} />
      )}
    </>
  );
}

/** `C3857（电气机械和器材制造业）`; a code that is in no list as it is. */
function tradeWords(code: string): string {
  const name = tradeName(code);
  return name === code ? known(code) : `${code}（${name}）`;
}

const plainFacts = (company: Company) =>
  [
    [companyFieldLabels.short_name, known(company.short_name)],
    [companyFieldLabels.legal_person, known(company.legal_person)],
    [companyFieldLabels.address, known(company.address)],
    [companyFieldLabels.reg_capital, known(groupedDigits(company.reg_capital))],
    [companyFieldLabels.established_on, company.established_on ? <DayWords of={company.established_on} /> : "未登记"],
    [companyFieldLabels.industry_code, tradeWords(company.industry_code)],
    [companyFieldLabels.scale, known(company.scale)],
    [companyFieldLabels.is_listed, company.is_listed ? "是" : "否"],
  ] as const;
