import { useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { kindsWithoutSource } from "#contract/warning/warning-kinds.ts";
import { useCall } from "#src/api/use-call.ts";
import { LevelMark } from "#src/entities/warning/level-mark.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { useWarningRefresh } from "../use-warning-refresh.ts";
import { RuleForm } from "./rule-form.tsx";
import "#src/entities/public-record/records.css";
import "../warnings.css";

type Rule = OutputOf<typeof contract.warning.warningRules>[number];

/** 预警规则: every rule with its sentence and its versions; a draft is tried before it is published. */
export default function RulesPage() {
  const { data, error, refetch } = useCall(contract.warning.warningRules, {});
  const [editing, setEditing] = useState<Rule | null>(null);
  const refresh = useWarningRefresh();
  if (error !== null && data === undefined) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <div className="record-page">
      <p>规则发布后立即生效，旧版本保留；已产生的预警仍写明当时的版本。</p>
      <ul className="record-cards" aria-label="预警规则">
        {data.map((rule) => (
          <RuleCard key={rule.kind} rule={rule} onEdit={() => setEditing(rule)} />
        ))}
      </ul>
      <section className="record-part" aria-label="暂未监测">
        <h2>暂未监测</h2>
        {kindsWithoutSource.map(({ word, why }) => (
          <p key={word}>
            <strong>{word}</strong>：{why}。
          </p>
        ))}
      </section>
      {editing !== null && (
        <RuleForm
          rule={editing}
          onClose={() => setEditing(null)}
          onPublished={() => {
            setEditing(null);
            void refresh();
          }}
        />
      )}
    </div>
  );
}

function RuleCard({ rule, onEdit }: { rule: Rule; onEdit: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="record-card">
      <h2>{rule.word}</h2>
      <p>{rule.sentence}。</p>
      <p className="record-line">
        <LevelMark level={rule.level} />
        <span>{rule.is_on ? "启用" : "已停用"}</span>
        <span>第 {rule.version} 版</span>
        <span>未结预警 {formatCount(rule.open)} 条</span>
        <Published version={rule} />
      </p>
      <div className="warning-tools">
        <Button aria-label={`修改规则 ${rule.word}`} onClick={onEdit}>
          修改
        </Button>
        {rule.history.length > 0 && (
          <Button aria-expanded={isOpen} aria-label={`以前的版本 ${rule.word}`} onClick={() => setOpen(!isOpen)}>
            以前的版本 {rule.history.length}
          </Button>
        )}
      </div>
      {isOpen && (
        <ol className="warning-log">
          {rule.history.map((version) => (
            <li key={version.version}>
              <strong>第 {version.version} 版</strong>
              <LevelMark level={version.level} />
              <Published version={version} />
              <p>
                {version.sentence}。{version.is_on ? "" : "停用。"}
                {version.note}
              </p>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

const Published = ({ version }: { version: Pick<Rule, "published_at" | "published_by"> }) =>
  version.published_at === null ? (
    <span>平台初始规则</span>
  ) : (
    <span>
      {version.published_by} <DayWords of={version.published_at} /> 发布
    </span>
  );
