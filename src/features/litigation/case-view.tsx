import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { caseFieldWords, type Case, type CaseDocument, type Hearing } from "#contract/litigation/case.ts";
import { kindRules } from "#contract/litigation/case-kinds.ts";
import { contract } from "#contract/index.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { HearingTime, kindWords, moneyWords } from "#src/entities/case/case-words.tsx";
import { usePatentLink } from "#src/entities/patent/use-patent-link.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";
import "./litigation.css";

/** What is known of a case, to its company and to who has taken it on. */
export function CaseFacts({ one }: { one: Case }) {
  const linkOf = usePatentLink();
  const known: [string, ReactNode][] = [
    ["案件类型", kindWords(one)],
    [caseFieldWords.number, one.number],
    [caseFieldWords.cause, one.cause],
    [kindRules[one.kind].court, one.court],
    [caseFieldWords.judge, one.judge],
    ["本企业身份", one.own_role],
    ["当事人", one.parties.map(({ role, name }) => `${role}：${name}`).join("；")],
    ["诉请金额", moneyWords(one.claimed, one.currency)],
    ["判决金额", moneyWords(one.awarded, one.currency)],
    ["案件费用", moneyWords(one.cost, one.currency)],
    ["案件结果", one.result ?? ""],
    ["结果说明", one.result_note],
    ["代理律师", [one.lawyer, one.law_firm].filter((text) => text !== "").join("，")],
    ["备注", one.note],
  ];
  const rights = one.rights.map(({ kind, number, patent }) => (
    <span key={number} className="litigation-right">
      {kind} {number}
      {patent !== null && <Link to={linkOf(patent.id)}>{patent.title}</Link>}
    </span>
  ));
  if (rights.length > 0) known.splice(7, 0, ["涉案权利", rights]);
  return <FactRows rows={known.filter(([, value]) => value !== "")} />;
}

interface ListProps<T> {
  empty: string;
  /** What can be done with one. */
  actionsOf?: (one: T, at: number) => ReactNode;
}

export function StepList({ steps, empty, actionsOf }: ListProps<Case["steps"][number]> & { steps: Case["steps"] }) {
  if (steps.length === 0) return <p>{empty}</p>;
  return (
    <ol className="litigation-lines" aria-label="阶段">
      {steps.map((step, at) => (
        <li key={step.id}>
          <strong>{step.stage}</strong>
          <DayWords of={step.happened_on} />
          {step.note !== "" && <span>{step.note}</span>}
          {step.by_name !== "" && <span className="litigation-soft">{step.by_name} 登记</span>}
          {actionsOf?.(step, at)}
        </li>
      ))}
    </ol>
  );
}

export function HearingList({ hearings, empty, actionsOf }: ListProps<Hearing> & { hearings: readonly Hearing[] }) {
  if (hearings.length === 0) return <p>{empty}</p>;
  return (
    <ul className="litigation-lines" aria-label="日程">
      {hearings.map((hearing, at) => (
        <li key={hearing.id}>
          <strong>{hearing.kind}</strong>
          <HearingTime of={hearing} />
          {hearing.place !== "" && <span>{hearing.place}</span>}
          {hearing.note !== "" && <span>{hearing.note}</span>}
          {actionsOf?.(hearing, at)}
        </li>
      ))}
    </ul>
  );
}

export function DocumentList({
  documents,
  empty,
  actionsOf,
}: ListProps<CaseDocument> & { documents: readonly CaseDocument[] }) {
  if (documents.length === 0) return <p>{empty}</p>;
  return (
    <ul className="litigation-lines" aria-label="案件材料">
      {documents.map((file, at) => (
        <li key={file.id}>
          <strong>{file.kind}</strong>
          <span>
            {file.name}（{formatBytes(file.size)}）
          </span>
          <DayWords of={new Date(file.at)} />
          <SaveButton file={file} />
          {actionsOf?.(file, at)}
        </li>
      ))}
    </ul>
  );
}

function SaveButton({ file: { id, name, mime } }: { file: CaseDocument }) {
  const { busy, run } = useWork();
  // Pictures are kept as WebP whatever they were.
  const kept = mime === "image/webp" ? `${name.replace(/\.[^.]*$/u, "")}.webp` : name;
  const save = () => run(async () => saveFile((await fetchFile(contract.litigation.caseContent, { id })).blob, kept));
  return (
    <Button small disabled={busy} aria-label={`下载 ${name}`} onClick={() => void save()}>
      {busy ? "正在下载…" : "下载"}
    </Button>
  );
}
