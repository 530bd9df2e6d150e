import { Link, useSearchParams } from "react-router-dom";
import { annuityFilters, annuitySorts } from "#contract/annuity/annuity-calls.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { kindOf } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { shownOf } from "#src/entities/patent/patent-link.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useKit } from "#src/ui/kit.ts";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { accountAddress, daysWords, filterWords } from "./annuity-words.ts";
import "./annuities.css";

type Listed = OutputOf<typeof contract.annuity.list>;
const size = 20;
const sortWords = { due: "按期限", total: "按金额", title: "按名称" } as const;

const oneOf = <T extends string>(words: readonly T[], raw: string | null): T =>
  words.find((word) => word === raw) ?? (words[0] as T);

/** 年费: the patents of a company with what each has to pay next, by the conditions of the address. */
export default function AnnuitiesPage() {
  const [search, setSearch] = useSearchParams();
  const isEnterprise = kindOf(useSessionUser()) === "enterprise";
  const company = search.get("company_id") ?? "";
  const which = oneOf(annuityFilters, search.get("which"));
  const sort = oneOf(annuitySorts, search.get("sort"));
  const keyword = search.get("keyword") ?? "";
  const page = Math.max(1, Math.trunc(Number(search.get("page") ?? "1")) || 1);
  const isAsked = isEnterprise || company !== "";
  const asked = { which, sort, keyword, page, size, ...(!isEnterprise && company !== "" && { company_id: company }) };
  const { data, error, refetch } = useCall(contract.annuity.list, asked, { enabled: isAsked });
  const show = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    next.delete("page");
    for (const [name, value] of Object.entries(changes))
      if (value === "") next.delete(name);
      else next.set(name, value);
    setSearch(next);
  };
  if (!isAsked)
    return (
      <EmptyNote title="请先选择企业">
        <Link to="/workEnterprisevisit">到企业列表选择，在企业详情中打开年费</Link>
      </EmptyNote>
    );
  return (
    <div className="annuities">
      {!isEnterprise && data !== undefined && <h2>{data.company.name}</h2>}
      <KeywordBox label="名称或申请号" value={keyword} onChange={(words) => show({ keyword: words })} />
      <Ranges data={data} which={which} onChoose={(one) => show({ which: one === "all" ? "" : one })} />
      <Sorts sort={sort} onChoose={(one) => show({ sort: one === "due" ? "" : one })} />
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title={which === "all" && keyword === "" ? "还没有收录这家企业的专利" : "没有符合条件的专利"} />
      )}
      <ul className="annuity-list" aria-label="专利年费">
        {data?.list.map((row) => (
          <AnnuityRow key={row.id} row={row} />
        ))}
      </ul>
      {data !== undefined && data.total > 0 && (
        <Pager page={page} size={size} total={data.total} onPage={(next) => show({ page: String(next) })} />
      )}
    </div>
  );
}

interface RangesProps {
  data: Listed | undefined;
  which: (typeof annuityFilters)[number];
  onChoose: (which: (typeof annuityFilters)[number]) => void;
}

function Ranges({ data, which, onChoose }: RangesProps) {
  const { Button } = useKit();
  return (
    <>
      <div className="annuity-ways" role="group" aria-label="范围">
        {annuityFilters.map((one) => {
          const sum = data?.sums.find((found) => found.which === one);
          return (
            <Button key={one} aria-pressed={one === which} onClick={() => onChoose(one)}>
              {filterWords[one]} {sum?.count}
            </Button>
          );
        })}
      </div>
      {data !== undefined && (
        <p className="annuity-note">
          {filterWords[which]}共 {data.total} 件，今天缴纳合计{" "}
          <strong>{data.sums.find((one) => one.which === which)?.amount} 元</strong>
          （每件只计下一年度）。是否已缴以国家知识产权局的缴费记录为准。
        </p>
      )}
    </>
  );
}

function Sorts({ sort, onChoose }: { sort: keyof typeof sortWords; onChoose: (sort: keyof typeof sortWords) => void }) {
  const { Button } = useKit();
  return (
    <div className="annuity-ways" role="group" aria-label="排序">
      {annuitySorts.map((one) => (
        <Button key={one} aria-pressed={one === sort} onClick={() => onChoose(one)}>
          {sortWords[one]}
        </Button>
      ))}
    </div>
  );
}

function AnnuityRow({ row }: { row: Listed["list"][number] }) {
  return (
    <li className="annuity-row">
      <div>
        <Link to={accountAddress(row.id)}>{row.title}</Link>
        <p>
          {row.type} {shownOf(row.application_no)}
        </p>
      </div>
      {row.next === null ? (
        <p>{row.why}</p>
      ) : (
        <p>
          <strong>
            第 {row.next.year} 年度 {row.next.total} 元
          </strong>{" "}
          <span className="annuity-day">{row.next.due_on} 到期</span>
          {row.next.is_short && "（需补缴）"}
        </p>
      )}
      <p className="annuity-state">
        {row.state}
        {row.days_left !== null && ` · ${row.state === "可恢复" ? "恢复期" : ""}${daysWords(row.days_left)}`}
      </p>
    </li>
  );
}
