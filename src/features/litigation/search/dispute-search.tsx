import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { InputOf, OutputOf } from "#contract/core/call.ts";
import { kindOf } from "#contract/core/roles.ts";
import { caseOfficeCalls } from "#contract/litigation/case-office.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { caseAddress, CaseStageMark, kindWords, moneyWords } from "#src/entities/case/case-words.tsx";
import { usePatentLink } from "#src/entities/patent/use-patent-link.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";

type Asked = InputOf<typeof caseOfficeCalls.dispute>;
type Disputes = OutputOf<typeof caseOfficeCalls.dispute>;
import { JudgmentHits } from "./judgment-hits.tsx";
import "#src/ui/page/card.css";

const size = 20;
const address = listAddress(caseOfficeCalls.dispute, { numbers: ["page", "size"] });

/** The same conditions as judgments know them: a company as a party, a patent as a word of the text. */
const judgmentsOf = ({ company = "", patent = "", from, to }: Asked) => ({
  party: company,
  keyword: patent,
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

/** Cases in scope, published invalidations and judgments, by company, patent and days; the address has the conditions. */
export function DisputeSearch() {
  const [search, setSearch] = useSearchParams();
  const input = { ...address.inputOf(search), size };
  const { data, error, refetch } = useCall(caseOfficeCalls.dispute, input, { keepPrevious: true });
  const show = (next: Asked) => {
    const to = address.searchOf(next, { page: 1, size });
    to.set("part", "disputes");
    setSearch(to);
  };
  const page = input.page ?? 1;
  const total = data === undefined ? 0 : Math.max(data.cases.total, data.invalidations.total);
  return (
    <div className="litigation">
      <Conditions input={input} onAsk={(next) => show({ ...next, page: 1 })} />
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data !== undefined && error === null && (
        <>
          <Cases of={data.cases} />
          <Invalidations of={data.invalidations} />
          <JudgmentHits asked={judgmentsOf(input)} />
          {total > size && (
            <Pager page={page} size={size} total={total} onPage={(at) => show({ ...input, page: at })} />
          )}
        </>
      )}
    </div>
  );
}

const empty = { company: "", patent: "", from: "", to: "" };

function Conditions({ input, onAsk }: { input: Asked; onAsk: (asked: Asked) => void }) {
  const { Text, Day } = useFormKit();
  const { company = "", patent = "", from = "", to = "" } = input;
  const [typed, setTyped] = useState({ company, patent, from, to });
  useEffect(() => setTyped({ company, patent, from, to }), [company, patent, from, to]);
  const set = (name: keyof typeof empty) => (value: string) => setTyped({ ...typed, [name]: value });
  const ask = ({ company: firm, patent: number, from: first, to: last }: typeof empty) =>
    onAsk({
      company: firm.trim(),
      patent: number.trim(),
      ...(first !== "" && { from: first }),
      ...(last !== "" && { to: last }),
    });
  return (
    <search className="litigation-part" aria-label="纠纷检索条件">
      <div className="litigation-asked">
        <Text name="company" label="企业或申请人" value={typed.company} onChange={set("company")} maxLength={100} />
        <Text name="patent" label="专利号" value={typed.patent} onChange={set("patent")} maxLength={60} />
        <Day name="from" label="起始日期" value={typed.from} onChange={set("from")} />
        <Day
          name="to"
          label="截止日期"
          value={typed.to}
          onChange={set("to")}
          {...(typed.from !== "" &&
            typed.to !== "" &&
            typed.to < typed.from && { problem: "截止日期不能早于起始日期" })}
        />
      </div>
      <div className="litigation-buttons">
        <Button
          kind="primary"
          disabled={typed.from !== "" && typed.to !== "" && typed.to < typed.from}
          onClick={() => ask(typed)}
        >
          检索
        </Button>
        <Button onClick={() => ask(empty)}>清除条件</Button>
      </div>
    </search>
  );
}

function Cases({ of: { list, total } }: { of: Disputes["cases"] }) {
  const isOwn = kindOf(useSessionUser()) === "enterprise";
  return (
    <section className="litigation-part" aria-label="案件">
      <h2>案件 {total} 件</h2>
      {total === 0 && <p>{isOwn ? "本企业" : "您的范围内"}没有符合条件的案件。</p>}
      <ul className="list-cards" aria-label="案件">
        {list.map((row) => (
          <li key={row.id} className="list-card">
            {isOwn ? <Link to={caseAddress(row.id)}>{row.title}</Link> : <strong>{row.title}</strong>}
            <p>
              <span>{kindWords(row)}</span>
              <span>
                {!isOwn && <Link to={`/companyDetails?id=${row.company.id}`}>{row.company.name}</Link>}
                {isOwn && "本企业"}为{row.own_role}
              </span>
              {row.claimed !== null && <span>诉请 {moneyWords(row.claimed, row.currency)}</span>}
            </p>
            <p>
              <CaseStageMark of={row} />
              <span>
                立案 <DayWords of={row.started_on} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invalidations({ of: { list, total } }: { of: Disputes["invalidations"] }) {
  const linkOf = usePatentLink();
  return (
    <section className="litigation-part" aria-label="无效宣告">
      <h2>无效宣告 {total} 件</h2>
      {total === 0 && <p>没有符合条件的无效宣告公告。</p>}
      <ul className="list-cards" aria-label="无效宣告">
        {list.map(({ event_id, kind, on, patent }) => (
          <li key={event_id} className="list-card">
            <Link to={linkOf(patent.id)}>{patent.title}</Link>
            <p>
              <span>{patent.application_no}</span>
              <strong>{kind}</strong>
              <DayWords of={on} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
