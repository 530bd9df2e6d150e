import { useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { Candidate, ShortCandidate } from "#contract/company-data/looked-up.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { KeywordBox } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatDay } from "#src/ui/text/format-date.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { AnswerNote } from "./answer-note.tsx";

interface Props {
  /** What the search begins with; it is not put before somebody asks for it. */
  start: string;
  onChoose: (keyword: string) => void;
}

const shortest = 2;

/** Companies of the public register by a word; the phone asks for the short form. */
export function CandidateSearch({ start, onChoose }: Props) {
  const [word, setWord] = useState<string | null>(null);
  const isPhone = useIsPhone();
  const call = isPhone ? contract.companyData.phoneCurrency : contract.companyData.currency;
  const isAsked = word !== null && word.length >= shortest;
  const { data, error, refetch, isFetching } = useCall(call, { keyword: word ?? "" }, { enabled: isAsked });
  return (
    <div className="lookup-search">
      <KeywordBox label="企业名称或统一社会信用代码" value={start} onChange={setWord} />
      {word !== null && !isAsked && <p role="alert">请至少填写 {shortest} 个字</p>}
      {isAsked && error !== null && data === undefined && <ErrorNote error={error} retry={() => void refetch()} />}
      {isAsked && data === undefined && isFetching && <PartSkeleton />}
      {isAsked && data && (
        <>
          <AnswerNote answer={data} />
          {data.list.length === 0 && <EmptyNote title="没有相符的企业" />}
          {data.total > data.list.length && (
            <p>
              共 {formatCount(data.total)} 家，只列出前 {data.list.length} 家；请填写更完整的名称。
            </p>
          )}
          <ul className="lookup-rows" aria-label="查到的企业">
            {data.list.map((row) => (
              <Row key={`${row.name} ${row.credit_code}`} row={row} onChoose={onChoose} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function factsOf(row: ShortCandidate | Candidate): string {
  const founded =
    "established_on" in row && row.established_on !== null ? `成立于 ${formatDay(row.established_on)}` : "";
  const capital = "reg_capital" in row && row.reg_capital !== "" ? `注册资本 ${row.reg_capital}` : "";
  const person = row.legal_person === "" ? "" : `法定代表人 ${row.legal_person}`;
  return [row.credit_code, person, row.reg_status, founded, capital].filter((fact) => fact !== "").join(" · ");
}

function Row({ row, onChoose }: { row: ShortCandidate | Candidate; onChoose: (keyword: string) => void }) {
  return (
    <li>
      <strong>{row.name}</strong>
      <span className="lookup-reason">{factsOf(row)}</span>
      <span className="lookup-ways">
        <Button small aria-label={`查看 ${row.name}`} onClick={() => onChoose(row.credit_code || row.name)}>
          查看登记信息
        </Button>
        {row.company_id !== null && <Link to={`/companyDetails?id=${row.company_id}`}>已在本平台，打开企业</Link>}
      </span>
    </li>
  );
}
