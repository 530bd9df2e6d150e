import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import type { LookedUp } from "#contract/company-data/looked-up.ts";
import { type OfferedField, offeredFields } from "#contract/company-data/offered-fields.ts";
import { compareFields, type Comparison } from "#contract/company-data/offered-values.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { AnswerNote } from "./answer-note.tsx";
import { CandidateSearch } from "./candidate-search.tsx";
import { ComparisonRows } from "./comparison-rows.tsx";
import { ProviderQuota } from "./provider-quota.tsx";
import type { LookupProps } from "./use-lookup.tsx";
import "./lookup.css";

interface Props extends LookupProps {
  onClose: () => void;
}

/** What is looked up: the company of the form, another by its name or code, or nothing yet. */
type Target = { company_id: string } | { keyword: string } | null;

/** What the public register tells beside what stands in the form; only what is ticked goes into the form. */
export function LookupSheet(props: Props) {
  const { companyId, ours, ownOnly = false } = props;
  const [target, setTarget] = useState<Target>(companyId === null ? null : { company_id: companyId });
  if (target !== null) return <Answer {...props} target={target} onSearch={ownOnly ? null : () => setTarget(null)} />;
  return <Search {...props} start={ours.credit_code || ours.name} onChoose={(keyword) => setTarget({ keyword })} />;
}

function Search({ start, onChoose, onClose }: Props & { start: string; onChoose: (keyword: string) => void }) {
  const { Sheet } = useFormKit();
  return (
    <Sheet title="查工商信息" onClose={onClose} keepsTyped>
      <ProviderQuota />
      <CandidateSearch start={start} onChoose={onChoose} />
    </Sheet>
  );
}

interface AnswerProps extends Props {
  target: Exclude<Target, null>;
  onSearch: (() => void) | null;
}

function Answer({ target, ours, takes = offeredFields, keptBecause = "", onTake, onClose, onSearch }: AnswerProps) {
  const { Sheet } = useFormKit();
  const { data, error, refetch } = useCall(contract.companyData.companydetail, target);
  const [ticked, setTicked] = useState<ReadonlySet<OfferedField>>(new Set());
  const rows = data?.company ? compareFields(ours, data.company, currentTime()) : [];
  const chosen = rows.filter((row) => ticked.has(row.field));
  const take = () => {
    onTake(Object.fromEntries(chosen.map(({ field, value }) => [field, value])));
    onClose();
  };
  const differing = rows.filter((row) => row.differs && takes.includes(row.field));
  const choose = (fields: readonly OfferedField[]) => setTicked(new Set(fields));
  return (
    <Sheet
      title="查工商信息"
      onClose={onClose}
      keepsTyped
      footer={
        <Button kind="primary" wide disabled={chosen.length === 0} onClick={take}>
          {chosen.length === 0 ? "请勾选要填入的内容" : `填入表单（${chosen.length} 项）`}
        </Button>
      }
    >
      <ProviderQuota />
      {error !== null && data === undefined && <ErrorNote error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <PageSkeleton />}
      {data && <AnswerNote answer={data} />}
      {data?.company === null && <EmptyNote title="没有查到这家企业" />}
      {data?.company && (
        <>
          <Mismatch rows={rows} />
          <p>只有勾选的内容会填入表单，保存后才生效。</p>
          <div className="lookup-ways">
            {differing.length === 0 ? (
              <p>登记信息与表单一致，没有不同项。</p>
            ) : (
              <Button small onClick={() => choose(differing.map(({ field }) => field))}>
                勾选全部不同项（{differing.length}）
              </Button>
            )}
            {ticked.size > 0 && (
              <Button small onClick={() => choose([])}>
                取消勾选
              </Button>
            )}
          </div>
          <ComparisonRows rows={rows} takes={takes} keptBecause={keptBecause} ticked={ticked} onTick={setTicked} />
          <OtherFacts company={data.company} />
        </>
      )}
      {onSearch !== null && <Button onClick={onSearch}>按名称或信用代码查找其他企业</Button>}
    </Sheet>
  );
}

/** The answer may be about somebody else: a company of the same name elsewhere, or one that was renamed. */
function Mismatch({ rows }: { rows: readonly Comparison[] }) {
  const differs = (field: OfferedField) => rows.some((row) => row.field === field && row.differs && row.ours !== "");
  if (!differs("name") && !differs("credit_code")) return null;
  return (
    <p className="form-alarm" role="alert">
      查到的企业与表单中的{differs("credit_code") ? "统一社会信用代码" : "企业名称"}不同，请核对是否为同一家企业。
    </p>
  );
}

const said = (words: string) => words || "未说明";

/** What the register tells beyond the form's fields. */
const OtherFacts = ({ company }: { company: LookedUp }) => (
  <section aria-label="其他登记信息">
    <h3>其他登记信息</h3>
    <FactRows
      rows={[
        ["所属行业", said(company.industry)],
        ["企业类型", said(company.organisation)],
        ["登记机关", said(company.authority)],
        ["核准日期", company.approved_on === null ? "未说明" : <DayWords of={company.approved_on} />],
        ["人员规模", said(company.staff_range)],
        ["曾用名", said(company.former_names.join("、"))],
        ["经营范围", said(company.business_scope)],
      ]}
    />
  </section>
);
