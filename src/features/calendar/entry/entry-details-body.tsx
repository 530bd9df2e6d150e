import { useState } from "react";
import { Link } from "react-router-dom";
import { companiesLeft } from "#contract/calendar/calendar-rules.ts";
import { reminderWords, timeWords } from "#src/entities/calendar/calendar-words.ts";
import { EntryState } from "#src/entities/calendar/entry-state.tsx";
import { ReasonSheet } from "#src/entities/calendar/reason-sheet.tsx";
import { RescheduleSheet } from "#src/entities/calendar/reschedule-sheet.tsx";
import { useCompanyNames } from "#src/entities/calendar/use-calendar-names.ts";
import type { AnyEntry, EntryDetails } from "#src/entities/calendar/use-entries.ts";
import { type EntryActions, useEntryActions } from "#src/entities/calendar/use-entry-actions.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { EntryHistory } from "./entry-history.tsx";
import "./entry-details.css";
import type { ButtonKind } from "#src/ui/button/button-look.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

interface Props {
  details: EntryDetails & { entry: AnyEntry };
  now: number;
  /** The entry is gone: where it was shown closes. */
  onGone: () => void;
}

/** Everything of an entry: what, when, who, its companies with their visits, and what may be done. */
export function EntryDetailsBody({ details, now, onGone }: Props) {
  const { entry, visits, rows, revisions } = details;
  const names = useFieldNames();
  const company = useCompanyNames(entry.company_ids);
  const actions = useEntryActions(entry);
  return (
    <div className="entry-details">
      <section className="entry-card">
        <div className="entry-card-head">
          <h2>{entry.title}</h2>
          <EntryState entry={entry} now={now} />
        </div>
        <p className="entry-when">{timeWords(entry)}</p>
        {entry.reason !== "" && <p>原因：{entry.reason}</p>}
        {rows.map((row) => (
          <p key={row.id} className="entry-unsent">
            {row.state === "waiting" ? "↑ 已存本机，待发送" : `⚠ ${row.refusal?.msg ?? "与他人的修改冲突"}`}{" "}
            <Link to="/sync">查看同步</Link>
          </p>
        ))}
        <ActionButtons entry={entry} actions={actions} onGone={onGone} />
      </section>
      <CompanyList entry={entry} visits={visits} company={company} actions={actions} />
      <section className="entry-card">
        <h3>安排</h3>
        <dl>
          {factsOf(entry, names.person).map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {entry.checklist.length > 0 && (
          <>
            <h4>必问问题</h4>
            <ol>
              {entry.checklist.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ol>
          </>
        )}
      </section>
      <section className="entry-card">
        <h3>变更记录</h3>
        {revisions === undefined ? (
          <p>变更记录需要联网查看。</p>
        ) : (
          <EntryHistory revisions={revisions} company={company} person={names.person} />
        )}
      </section>
    </div>
  );
}

function factsOf(entry: AnyEntry, person: (id: string) => string): [string, string][] {
  const facts: [string, string][] = [
    ["类型", [entry.kind, entry.visit_type, entry.visit_method].filter((word) => word !== null).join(" · ")],
    ["负责人", person(entry.leader_id)],
    ["参与人员", entry.member_ids.map(person).join("、")],
    ["地点", entry.location],
    ["目的", entry.purpose],
    ["提醒", reminderWords[entry.reminder]],
  ];
  return facts.filter(([, text]) => text !== "");
}

interface CompanyListProps {
  entry: AnyEntry;
  visits: readonly { id: string; company_id: string }[];
  company: (id: string) => string;
  actions: EntryActions;
}

function CompanyList({ entry, visits, company, actions }: CompanyListProps) {
  if (entry.company_ids.length === 0) return null;
  const left = companiesLeft(entry, visits);
  return (
    <section className="entry-card">
      <h3>
        走访企业（{entry.company_ids.length - left.length}/{entry.company_ids.length}）
      </h3>
      <ol className="entry-companies">
        {entry.company_ids.map((id) => {
          const visit = visits.find(({ company_id }) => company_id === id);
          return (
            <li key={id}>
              <Link to={`/companyDetails?id=${id}`}>{company(id)}</Link>
              {visit && <ButtonLink to={`/workVisit/details?id=${visit.id}`}>✓ 已走访，查看</ButtonLink>}
              {!visit && actions.mayStart && (
                <Button kind={id === left[0] ? "primary" : "plain"} onClick={() => void actions.start(id)}>
                  开始走访
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface ButtonsProps {
  entry: AnyEntry;
  actions: EntryActions;
  onGone: () => void;
}

function ActionButtons({ entry, actions, onGone }: ButtonsProps) {
  const [open, setOpen] = useState<"move" | "cancel" | null>(null);
  const close = () => setOpen(null);
  const plain = (label: string, act: (() => unknown) | null, kind: ButtonKind = "plain") =>
    act && (
      <Button kind={kind} onClick={() => void act()}>
        {label}
      </Button>
    );
  return (
    <div className="entry-buttons">
      {plain("改期", actions.reschedule && (() => setOpen("move")))}
      {plain("完成", actions.complete)}
      {plain("重新打开", actions.reopen)}
      {plain("恢复安排", actions.replan)}
      {plain("修改", actions.mayEdit ? actions.edit : null)}
      {plain("复制", actions.copy)}
      {plain("取消日程", actions.cancel && (() => setOpen("cancel")), "danger")}
      {plain("删除", actions.remove && (async () => (await actions.remove?.()) === true && onGone()), "danger")}
      {open === "move" && actions.reschedule && (
        <RescheduleSheet entry={entry} onSave={actions.reschedule} onClose={close} />
      )}
      {open === "cancel" && actions.cancel && (
        <ReasonSheet
          title={`取消：${entry.title}`}
          label="取消原因"
          button="确定取消这项日程"
          onSave={actions.cancel}
          onClose={close}
        />
      )}
    </div>
  );
}
