import { Link, useSearchParams } from "react-router-dom";
import { type DuplicateReason, duplicateReasons } from "#contract/company/company-merge.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";
import { Pages } from "#src/ui/list/pages.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const size = 20;
const reasons = Object.entries(duplicateReasons) as [DuplicateReason, string][];

/** Pairs that look alike, page by page; filter and page are in the address. */
export function PairList({ companyId, page }: { companyId: string | null; page: number }) {
  const { Pick } = useFormKit();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("reason");
  const reason = reasons.find(([key]) => key === asked)?.[0];
  const input = { page, size, ...(companyId !== null && { company_id: companyId }), ...(reason && { reason }) };
  const list = useCall(contract.company.duplicates, input, { keepPrevious: true });
  const show = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    setSearch(next);
  };
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const pages = Math.max(1, Math.ceil(list.data.total / size));
  return (
    <section className="duplicates-card" aria-label="疑似重复">
      <div className="duplicates-head">
        <h2>疑似重复（{list.data.total} 组）</h2>
        <div className="duplicates-reason">
          <label htmlFor="duplicate-reason">相似依据</label>
          <Pick
            name="duplicate-reason"
            label="相似依据"
            value={reason ?? ""}
            onChange={(next) => show({ reason: next, page: "" })}
            options={reasons.map(([key, words]) => ({ value: key, label: words }))}
            none="全部"
          />
        </div>
      </div>
      {companyId !== null && (
        <p>
          只看与一家企业相似的，<Link to="/companies/duplicates">查看全部</Link>
        </p>
      )}
      {list.data.compared_at !== null && (
        <p>
          数据截至 <MinuteWords at={list.data.compared_at} />。
        </p>
      )}
      {list.data.total === 0 && (
        <EmptyNote
          title={companyId === null && list.data.compared_at === null ? "正在比对，请稍后查看" : "没有疑似重复的企业"}
        />
      )}
      <ul className="duplicates-list">
        {list.data.list.map(({ a, b, reasons: why }) => (
          <li key={a.id + b.id}>
            <Link className="duplicates-pair" to={`/companies/duplicates?a=${a.id}&b=${b.id}`}>
              <span>
                <strong>{a.name}</strong>
                <small>{[a.street_name, a.credit_code].filter(Boolean).join(" · ")}</small>
              </span>
              <span>
                <strong>{b.name}</strong>
                <small>{[b.street_name, b.credit_code].filter(Boolean).join(" · ")}</small>
              </span>
              <em>{why.map((key) => duplicateReasons[key]).join("、")}</em>
            </Link>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} onPage={(next) => show({ page: String(next) })} />
    </section>
  );
}
