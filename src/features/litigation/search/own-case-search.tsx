import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { caseAddress, CaseStageMark, kindWords } from "#src/entities/case/case-words.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { JudgmentHits } from "./judgment-hits.tsx";
import "#src/ui/page/card.css";

const size = 20;
const most = 100;

/** Words over numbers, parties, causes, titles, courts and rights of the user's own cases. */
export function OwnCaseSearch() {
  const [search, setSearch] = useSearchParams();
  const words = (search.get("words") ?? "").slice(0, most).trim();
  const page = Math.max(1, Math.floor(Number(search.get("page"))) || 1);
  const show = (to: string, at = 1) =>
    setSearch({ part: "cases", ...(to !== "" && { words: to }), ...(at > 1 && { page: String(at) }) });
  const { data, error, refetch } = useCall(
    contract.litigation.caseSearch,
    { words, page, size },
    { enabled: words !== "", keepPrevious: true },
  );
  return (
    <section className="litigation-part" aria-label="本企业案件">
      <KeywordBox label="案号、当事人、案由、名称、法院或权利号码" value={words} onChange={(to) => show(to)} />
      {words === "" && <p>输入任意词语，在本企业的全部案件中查找，并标明在哪一项中找到；公开的裁判文书另列。</p>}
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {words !== "" && data === undefined && error === null && <PageSkeleton />}
      {words !== "" && error === null && data !== undefined && (
        <>
          {data.total === 0 && (
            <EmptyNote title={`本企业案件中没有“${words}”`}>
              <ButtonLink to="/litigation">查看全部案件</ButtonLink>
            </EmptyNote>
          )}
          <ul className="list-cards" aria-label="检索结果">
            {data.list.map((row) => (
              <li key={row.id} className="list-card">
                <Link to={caseAddress(row.id)}>{row.title}</Link>
                <p>
                  <span>{kindWords(row)}</span>
                  {row.number !== "" && <span>{row.number}</span>}
                  <CaseStageMark of={row} />
                </p>
                <p className="litigation-soft">在{row.found_in.join("、")}中找到</p>
              </li>
            ))}
          </ul>
          {data.total > 0 && <Pager page={page} size={size} total={data.total} onPage={(at) => show(words, at)} />}
        </>
      )}
      {words !== "" && <JudgmentHits asked={{ keyword: words }} />}
    </section>
  );
}
