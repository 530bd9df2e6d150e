import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { partyWords } from "#contract/patent/legal/read-rights.ts";
import type { PatentRightRow } from "#contract/patent/right-calls.ts";
import { kindOf } from "#contract/core/roles.ts";
import { useReading } from "#src/api/use-reading.ts";
import { numberOf, patentAddress } from "#src/entities/patent/patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { useSession } from "#src/entities/session/use-session.ts";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { useKit } from "#src/ui/kit.ts";
import { EmptyNote, ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import {
  type AskedRights,
  checkedRights,
  noConditions,
  rightsAddress,
  rightsIn,
  type RightView,
  rightViews,
} from "./rights-address.ts";
import { RightsFigures } from "./rights-figures.tsx";
import "./rights-search.css";
import { Pages } from "#src/ui/list/pages.tsx";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import { dateWords } from "#contract/core/date-words.ts";

const size = 20;

/** 运营信息: transfers, licences, pledges and preservations, narrowed by party, patent and day. */
export function RightsSearch() {
  const [params, setParams] = useSearchParams();
  const { view, asked, page } = rightsIn(params);
  const { user } = useSession();
  const hasOwn = user !== null && (kindOf(user) !== "enterprise" || user.com_id !== 0);
  const mine = hasOwn && params.get("mine") === "true";
  const show = (next: RightView, conditions: AskedRights, nextPage = 1, own = mine) => {
    const query = rightsAddress(next, conditions, nextPage);
    if (own) query.set("mine", "true");
    setParams(query);
  };
  const scopes = [
    { own: false, label: "全部收录" },
    { own: true, label: user !== null && kindOf(user) === "enterprise" ? "本企业" : "辖区企业" },
  ];
  return (
    <>
      <div className="patent-sorts" role="group" aria-label="运营事项">
        {Object.entries(rightViews).map(([name, { label }]) => (
          <button
            key={name}
            type="button"
            className="patent-example"
            aria-pressed={name === view}
            onClick={() => show(name as RightView, asked)}
          >
            {label}
          </button>
        ))}
      </div>
      {hasOwn && (
        <div className="patent-sorts" role="group" aria-label="范围">
          {scopes.map(({ own, label }) => (
            <button
              key={label}
              type="button"
              className="patent-example"
              aria-pressed={own === mine}
              onClick={() => show(view, asked, 1, own)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <Conditions key={JSON.stringify(asked)} asked={asked} onAsk={(conditions) => show(view, conditions)} />
      <Found
        view={view}
        asked={asked}
        mine={mine}
        page={page}
        onShow={(conditions, to) => show(view, conditions, to)}
      />
    </>
  );
}

const fields = [
  { name: "company", label: "企业名称", placeholder: "任一方名称中的字" },
  { name: "patent", label: "专利号码", placeholder: "申请号或公开号" },
  { name: "from", label: "起始日期", placeholder: "2024年01月01日" },
  { name: "to", label: "截止日期", placeholder: "2026年11月23日" },
] as const;

function Conditions({ asked, onAsk }: { asked: AskedRights; onAsk: (asked: AskedRights) => void }) {
  const { Button } = useKit();
  const [typed, setTyped] = useState({ ...asked, from: dateWords(asked.from), to: dateWords(asked.to) });
  const [problems, setProblems] = useState<Partial<AskedRights>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const check = async () => {
    // Without its code here the server says what is wrong.
    const checked = await checkedRights(typed).catch(() => ({ asked: typed }));
    setProblems("problems" in checked ? checked.problems : {});
    if ("asked" in checked) onAsk(checked.asked);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    void check();
  };
  return (
    <form ref={form} className="rights-conditions" role="search" aria-label="运营信息检索" onSubmit={search}>
      {fields.map(({ name, label, placeholder }) => {
        const frame = { name: `rights-${name}`, label, problem: problems[name] };
        return (
          <Field key={name} {...frame}>
            <input
              className="field-input"
              type="text"
              maxLength={100}
              placeholder={placeholder}
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              {...bindingOf(frame)}
            />
          </Field>
        );
      })}
      <Button type="submit" kind="primary">
        查询
      </Button>
    </form>
  );
}

interface FoundProps {
  view: RightView;
  asked: AskedRights;
  mine: boolean;
  page: number;
  onShow: (asked: AskedRights, page: number) => void;
}

function Found({ view, asked, mine, page, onShow }: FoundProps) {
  const { Button } = useKit();
  const { from, to, ...names } = asked;
  const days = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
  const found = useReading(
    rightViews[view][mine ? "own" : "call"],
    { ...names, ...days, page, size, ...(mine && { mine }) },
    { keepPrevious: true },
  );
  if (found.isError) return <ErrorNote error={found.error} retry={found.refetch} />;
  if (found.data === undefined) return <PartSkeleton />;
  const { list, total, note } = found.data;
  const pages = Math.ceil(total / size);
  const isNarrowed = Object.values(asked).some((value) => value !== "");
  if (total === 0)
    return (
      <EmptyNote title={isNarrowed ? "没有符合条件的记录" : `还没有收录${rightViews[view].label}记录`}>
        {isNarrowed && <Button onClick={() => onShow(noConditions, 1)}>清除条件</Button>}
      </EmptyNote>
    );
  return (
    <div className="patent-hits">
      <p role="status">
        共 {total} 条{note !== "" && `。${note}`}
      </p>
      <RightsFigures totals={found.data.totals} months={found.data.months} />
      <ol start={(page - 1) * size + 1} aria-label={rightViews[view].label}>
        {list.map((right) => (
          <RightCard key={right.event_id} right={right} />
        ))}
      </ol>
      <Pages page={page} pages={pages} onPage={(next) => onShow(asked, next)} />
    </div>
  );
}

function RightCard({ right }: { right: PatentRightRow }) {
  const { patent, kind, way, on, ended_on, number } = right;
  const [fromWord, toWord] = partyWords[kind];
  const parties = (
    [
      [fromWord, right.from],
      [toWord, right.to],
    ] as const
  ).filter(([, name]) => name !== "");
  return (
    <li className="patent-card">
      <h2>
        <Link to={patentAddress(patent.id, "law")}>{patent.title}</Link>
      </h2>
      <p className="patent-numbers">
        <strong>{way || kind}</strong>
        <RecordDay of={on} />
        {ended_on !== null && (
          <span>
            已于 <RecordDay of={ended_on} /> 终止
          </span>
        )}
        {number !== "" && <span>{number}</span>}
        <span>{patent.type}</span>
        <span>{numberOf(patent)}</span>
      </p>
      {parties.map(([word, name]) => (
        <p key={word}>
          {word}：{name}
        </p>
      ))}
      <PatentStatusLine patent={patent} />
    </li>
  );
}
