import { useSearchParams } from "react-router-dom";
import { calendarStatuses } from "#contract/calendar/calendar-fields.ts";
import { calendarParts } from "#contract/calendar/calendar.ts";
import { EntryRow } from "#src/entities/calendar/entry-row.tsx";
import { useCompanyNames } from "#src/entities/calendar/use-calendar-names.ts";
import { useLocalEntries } from "#src/entities/calendar/use-entries.ts";
import { useMinute } from "#src/entities/calendar/use-minute.ts";
import { ProposalsPart } from "#src/entities/ranking/proposals-part.tsx";
import { RequestsLink } from "#src/entities/request/requests-link.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useUnsent } from "#src/entities/visit/use-local-visits.ts";
import { HeldNote } from "#src/entities/sync/held-note.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PullToRefresh } from "#src/ui/list/touch/pull-to-refresh.tsx";
import { useTypedWords } from "#src/ui/list/typed-words.ts";
import { PageList } from "#src/ui/list/virtual-list.tsx";
import { partWords, type WaitInput, waitInputOf, waitRows, waitSearchOf } from "./wait-filters.ts";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { PhonePick } from "#src/ui/form/phone-pick.tsx";
import "#src/ui/form/form.css";
import "./waits.css";
import { ButtonLink } from "#src/ui/button/button.tsx";

export default function WaitsPhonePage() {
  const engine = useEngine();
  const [search, setSearch] = useSearchParams();
  const input = waitInputOf(search);
  const show = (changes: WaitInput) => setSearch(waitSearchOf({ ...input, ...changes }), { replace: true });
  const [typed, type] = useTypedWords();
  return (
    <PullToRefresh onRefresh={() => engine.sync("manual")}>
      <div className="waits-page">
        <RequestsLink />
        <ProposalsPart />
        <Filters {...{ input, show, typed, type }} />
        <Waits input={{ ...input, keyword: typed }} />
      </div>
    </PullToRefresh>
  );
}

interface FiltersProps {
  input: WaitInput;
  show: (changes: WaitInput) => void;
  typed: string;
  type: (words: string) => void;
}

function Filters({ input, show, typed, type }: FiltersProps) {
  return (
    <div className="waits-filters">
      <fieldset className="waits-parts">
        <legend className="visually-hidden">范围</legend>
        {calendarParts.map((part) => (
          <label key={part} className="chip">
            <input
              type="radio"
              name="part"
              checked={(input.part ?? "open") === part}
              onChange={() => show({ part, status: undefined })}
            />
            {partWords[part]}
          </label>
        ))}
      </fieldset>
      <div className="waits-more">
        <label className="check-row">
          <input
            type="checkbox"
            checked={input.mine ?? false}
            onChange={({ target }) => show({ mine: target.checked })}
          />
          只看我的
        </label>
        <PhonePick
          name="wait-status"
          label="状态"
          value={input.status ?? ""}
          onChange={(next) => show({ status: calendarStatuses.find((status) => status === next), part: "all" })}
          options={optionsOf(calendarStatuses)}
          none="全部状态"
        />
      </div>
      <input
        type="search"
        className="field-input"
        aria-label="搜索日程"
        placeholder="标题或企业名称"
        value={typed}
        maxLength={50}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  );
}

function Waits({ input }: { input: WaitInput }) {
  const { user } = useEngine();
  const now = useMinute();
  const entries = useLocalEntries();
  const names = useFieldNames();
  const unsent = useUnsent();
  const company = useCompanyNames((entries ?? []).flatMap((entry) => entry.company_ids));
  if (entries === undefined) return <PageSkeleton />;
  const rows = waitRows(entries, input, { now, me: user.id, company });
  return (
    <>
      <p className="waits-count" role="status">
        共 {rows.length} 项
      </p>
      <HeldNote what="日程" count={rows.length} empty={emptyWords(input)} isAsked={isAsked(input)}>
        <ButtonLink kind="primary" to="/addWaitvisit">
          安排走访
        </ButtonLink>
      </HeldNote>
      <PageList
        rows={rows}
        height={92}
        label="待走访"
        render={(entry) => (
          <EntryRow entry={entry} now={now} company={company} person={names.person} unsent={unsent.has(entry.id)} />
        )}
      />
    </>
  );
}

const isAsked = ({ keyword = "", status }: WaitInput) => keyword !== "" || status !== undefined;

function emptyWords({ part = "open", ...input }: WaitInput): string {
  if (isAsked(input)) return "没有找到相符的日程";
  const words = {
    open: "没有未完成的日程",
    today: "今天没有安排",
    week: "本周没有安排",
    overdue: "没有逾期的日程",
    all: "还没有日程",
  };
  return words[part];
}
