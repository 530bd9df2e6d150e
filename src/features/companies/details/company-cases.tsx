import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { CaseStageMark, kindWords, moneyWords } from "#src/entities/case/case-words.tsx";
import { PagedPart, usePaging } from "./paged-part.tsx";

/** The cases of a company in the fields that officials see; more is shown to whom a case was handed. */
export function CompanyCases({ companyId }: { companyId: string }) {
  const paging = usePaging();
  const asked = { id: companyId, ...paging.asked };
  const list = useCall(contract.litigation.litigationlist, asked, { keepPrevious: true });
  const { data } = list;
  return (
    <PagedPart
      title="诉讼"
      counted={data && `诉讼（${data.counts.all}，未结案 ${data.counts.open}）`}
      empty="企业还没有登记案件"
      list={list}
      paging={paging}
      rows={data?.list.map((row) => (
        <li key={row.id}>
          <div className="related-row">
            <strong>{row.title}</strong>
            <span>
              {kindWords(row)}，企业为{row.own_role}
              {row.court !== "" && ` · ${row.court}`}
              {row.claimed !== null && ` · 诉请 ${moneyWords(row.claimed, row.currency)}`}
              {row.awarded !== null && ` · 判决 ${moneyWords(row.awarded, row.currency)}`}
            </span>
            <CaseStageMark of={row} />
          </div>
        </li>
      ))}
    />
  );
}
