import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { fieldsIn, visitDetailsTitles, type VisitFieldName } from "#contract/visit/visit-fields.ts";
import type { OutboxRow } from "#offline/field-types.ts";
import { PhotoStrip } from "#src/entities/photo/photo-strip.tsx";
import { useSyncStatus } from "#src/entities/sync/use-sync-status.ts";
import { callWord, rowState } from "#src/entities/sync/row-words.ts";
import { type FieldNames, useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { unnumbered, visitFieldLabel } from "#src/entities/visit/visit-labels.ts";
import { VisitStatusTag } from "#src/entities/visit/visit-status.tsx";
import { visitFieldWords } from "#src/entities/visit/visit-words.ts";
import { IntervieweeList } from "../sections/interviewee-list.tsx";
import { VisitAnswerLink } from "./visit-answer-link.tsx";
import { VisitDemandList } from "./visit-demand-list.tsx";
import { VisitFiles } from "./visit-files.tsx";
import { VisitHistory } from "./visit-history.tsx";
import { VisitNotes } from "./visit-notes.tsx";
import { VisitPlanLine } from "./visit-plan-link.tsx";
import { VisitTopics } from "./visit-topics.tsx";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import "#src/ui/form/form.css";
import "./visit-details.css";
import { useKit } from "#src/ui/kit.ts";
import type { RelatedPart } from "#src/ui/page/related.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const groups = Object.entries(visitDetailsTitles).map(([key, title]) => ({
  title,
  fields: fieldsIn("details", key as keyof typeof visitDetailsTitles),
}));

/** Fields that are more than words. */
const own: Partial<Record<VisitFieldName, (visit: AnyVisit) => ReactNode>> = {
  interviewees: (visit) => <IntervieweeList visit={visit} />,
  topics: (visit) => <VisitTopics visit={visit} />,
};

interface Props {
  visit: AnyVisit;
  rows: readonly OutboxRow[];
  /** Edit and delete, as the device shows buttons. */
  actions: ReactNode;
}

function partsOf(visit: AnyVisit, names: FieldNames): RelatedPart[] {
  const delivered = visit.visit_no !== "";
  return [
    {
      key: "events",
      title: "补充与历史",
      node: (
        <>
          <VisitNotes visit={visit} />
          {delivered && <VisitHistory id={visit.id} rev={visit.rev} names={names} />}
        </>
      ),
    },
    { key: "demands", title: "企业需求", node: <VisitDemandList visitId={visit.id} delivered={delivered} /> },
    ...(visit.answer_id === null
      ? []
      : [{ key: "answer", title: "企业问卷", node: <VisitAnswerLink answerId={visit.answer_id} /> }]),
  ];
}

/** A visit with all its fields, photos, unsent state and history. */
export function VisitDetailsBody({ visit, rows, actions }: Props) {
  const { Related } = useKit();
  const names = useFieldNames();
  return (
    <article className="details">
      <header className="details-head">
        <h2>
          <Link className="reach" to={`/companyDetails?id=${visit.company_id}`}>
            {visit.company_name}
          </Link>
        </h2>
        <p className="details-facts">
          {visit.visit_no || unnumbered} · <VisitStatusTag status={visit.status} /> · {names.street(visit.street_id)}
        </p>
        {visit.review && (
          <p className="details-alarm" role="status">
            ⚠ {visit.review.by_name} 于 <MinuteWords at={visit.review.at} /> 退回：{visit.review.reason}
          </p>
        )}
        {actions}
      </header>
      <UnsentRows rows={rows} />
      {groups.map(({ title, fields }) => (
        <section key={title} className="details-group" aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {title === "基本信息" && visit.calendar_id !== null && (
              <div className="details-field">
                <dt>日程</dt>
                <dd>
                  <VisitPlanLine calendarId={visit.calendar_id} />
                </dd>
              </div>
            )}
            {fields.map((field) => (
              <div key={field} className={`details-field details-${field}`}>
                <dt>{visitFieldLabel(field)}</dt>
                <dd>{own[field]?.(visit) ?? visitFieldWords(field, visit[field], names)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Photos visit={visit} />
      <VisitFiles visit={visit} />
      <Related parts={partsOf(visit, names)} />
    </article>
  );
}

function Photos({ visit: { photos, arrived } }: { visit: AnyVisit }) {
  if (photos.length === 0) return null;
  const here = photos.filter((photo) => arrived.includes(photo.id)).length;
  return (
    <section className="details-group" aria-label="照片">
      <h3>照片</h3>
      <p className="details-facts">
        {here === photos.length ? `${photos.length} 张照片全部到达` : `${photos.length} 张照片中 ${here} 张已到达`}
      </p>
      <PhotoStrip photos={photos} arrived={arrived} />
    </section>
  );
}

/** Nothing while all of the visit is delivered. */
function UnsentRows({ rows }: { rows: readonly OutboxRow[] }) {
  const status = useSyncStatus();
  if (rows.length === 0) return null;
  return (
    <ul className="details-unsent" aria-label="未发送的修改">
      {rows.map((row) => (
        <li key={row.id} className={row.state === "waiting" ? "" : "details-alarm"}>
          {callWord(row)}：{rowState(row, status?.sending ?? false)}{" "}
          <Link className="reach" to={row.state === "conflict" ? `/sync/conflict?row=${row.id}` : "/sync"}>
            {row.state === "conflict" ? "去处理" : "查看同步"}
          </Link>
        </li>
      ))}
    </ul>
  );
}
