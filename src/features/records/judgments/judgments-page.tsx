import { Link } from "react-router-dom";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { judgmentCalls, judgmentFields, judgmentKinds, type JudgmentRow } from "#contract/judgment/judgment-calls.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { MarkedText } from "#src/entities/patent/marked-text.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { RecordHead } from "#src/entities/public-record/record-head.tsx";
import { OwnMark } from "#src/entities/public-record/record-scope.tsx";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { useRecordList } from "#src/entities/public-record/use-record-list.ts";
import { ListState } from "#src/ui/list/list-state.tsx";
import type { Condition } from "#src/ui/list/phone-list.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";

type List = InputOf<typeof judgmentCalls.cseList>;

const address = listAddress(judgmentCalls.cseList, { numbers: ["page", "size"], flags: ["mine"] });

const conditions: readonly Condition[] = [
  { name: "field", label: "类别", options: optionsOf(judgmentFields) },
  { name: "kind", label: "文书类型", options: optionsOf(judgmentKinds) },
  { name: "number", label: "案号" },
  { name: "court", label: "法院" },
  { name: "cause", label: "案由" },
  { name: "party", label: "当事人" },
  { name: "from", label: "裁判日期起", isDay: true },
  { name: "to", label: "裁判日期止", isDay: true },
];

/** 裁判文书: published documents of courts by conditions and by words of their full text. */
export default function JudgmentsPage() {
  const listed = useRecordList<List>(address, { sort: "newest" });
  const { input, isEnterprise, isOwnList, show, narrow, clear, isPlain } = listed;
  const list = useCall(contract.judgment.cseList, input, { keepPrevious: true, failsWhole: true });
  const { data } = list;
  const word = input.keyword ?? "";
  return (
    <div className="record-page">
      <RecordHead
        label="筛选裁判文书"
        placeholder="案由、当事人、要旨或全文中的字"
        conditions={conditions}
        listed={listed}
      />
      <CountChips
        label="类别"
        all="全部类别"
        rows={data?.counts.field}
        chosen={input.field}
        onChoose={(field) => narrow({ field })}
      />
      <ListState
        list={list}
        empty={isPlain ? "平台还没有收录涉及本企业的裁判文书，可以在“全部收录”中查询" : "没有符合条件的裁判文书"}
        clear={isPlain ? undefined : clear}
      />
      <ul className="record-cards" aria-label="裁判文书">
        {data?.list.map((row) => (
          <JudgmentCard key={row.id} row={row} word={word} isEnterprise={isEnterprise} isOwnList={isOwnList} />
        ))}
      </ul>
      <ListPages input={input} total={data?.total ?? 0} show={show} />
    </div>
  );
}

interface CardProps {
  row: JudgmentRow;
  word: string;
  isEnterprise: boolean;
  isOwnList: boolean;
}

function JudgmentCard({ row, word, isEnterprise, isOwnList }: CardProps) {
  const words = word === "" ? [] : [word];
  const mark = word === "" ? "" : `&mark=${encodeURIComponent(word)}`;
  return (
    <li className="record-card">
      <h2>
        <Link to={`/judgments/detail?id=${row.id}${mark}`}>
          <MarkedText text={row.title} words={words} />
        </Link>
      </h2>
      <p className="record-line">
        <span>{row.number}</span>
        <span>{row.court}</span>
        <DayWords of={row.judged_on} />
        <span>{row.field}</span>
      </p>
      <p>{row.parties.map(({ role, name }) => `${role}：${name}`).join("；")}</p>
      {row.gist !== "" && (
        <p>
          <MarkedText text={row.gist} words={words} />
        </p>
      )}
      {!isOwnList && <OwnMark companies={row.companies} isEnterprise={isEnterprise} />}
    </li>
  );
}
