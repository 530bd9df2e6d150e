import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { contract } from "#contract/index.ts";
import { indicatorOf } from "#contract/ranking/indicators.ts";
import type { RuleVersion } from "#contract/ranking/rule-calls.ts";
import { missingWays } from "#contract/ranking/score-rules.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { DraftForm } from "./draft-form.tsx";
import { Preview } from "./preview.tsx";
import "../ranking.css";

/** 评分规则: the version in force, the draft with what it would move, and what was in force before. */
export default function RulesPage() {
  const { data, error, refetch } = useCall(contract.ranking.scoreRules, {});
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const draft = data.find(({ state }) => state === "draft");
  const published = data.filter(({ state }) => state === "published");
  const [current, ...earlier] = published;
  const changed = () => {
    setEditing(false);
    void client.invalidateQueries();
  };
  return (
    <article className="rules-page">
      {editing ? (
        <DraftForm
          draft={draft ?? null}
          start={(draft ?? current)?.rules ?? []}
          onSaved={changed}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          {draft === undefined ? (
            <section className="score-card" aria-label="规则草稿">
              <p>没有草稿。先起草、看清谁的名次会变，再发布；已有快照的得分保留当时的版本。</p>
              <Button kind="primary" onClick={() => setEditing(true)}>
                起草新版本
              </Button>
            </section>
          ) : (
            <Draft draft={draft} onEdit={() => setEditing(true)} onChanged={changed} />
          )}
          {current && <Version version={current} title={`现行规则（第 ${current.version} 版）`} />}
          {earlier.map((one) => (
            <details key={one.version} className="score-card">
              <summary>第 {one.version} 版</summary>
              <Version version={one} title={`第 ${one.version} 版规则`} />
            </details>
          ))}
        </>
      )}
    </article>
  );
}

function Draft({ draft, onEdit, onChanged }: { draft: RuleVersion; onEdit: () => void; onChanged: () => void }) {
  const [busy, setBusy] = useState(false);
  const act = async (title: string, body: string, label: string, work: () => Promise<unknown>, done: string) => {
    const choices = [
      { key: "yes", label, tone: label === "放弃" ? ("danger" as const) : ("primary" as const) },
      { key: "no", label: "取消" },
    ];
    if ((await ask({ title, body, choices })) !== "yes") return;
    setBusy(true);
    try {
      await work();
      toast(done);
      onChanged();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const publish = () =>
    act(
      "发布规则",
      `第 ${draft.version} 版发布后不能再改；今天的得分立即按新规则计算，以前的得分保留原版本。`,
      "发布",
      () => callServer(contract.ranking.scorePublish, { rev: draft.rev }),
      "规则已发布",
    );
  const drop = () =>
    act(
      "放弃草稿",
      "草稿的修改将全部丢失，现行规则不受影响。",
      "放弃",
      () => callServer(contract.ranking.scoreDraftDel, { rev: draft.rev }),
      "已放弃草稿",
    );
  return (
    <>
      <Version version={draft} title={`规则草稿（第 ${draft.version} 版）`}>
        <div className="rule-ways">
          <Button kind="primary" disabled={busy} onClick={() => void publish()}>
            发布
          </Button>
          <Button disabled={busy} onClick={onEdit}>
            修改草稿
          </Button>
          <Button kind="danger" disabled={busy} onClick={() => void drop()}>
            放弃草稿
          </Button>
        </div>
      </Version>
      <Preview />
    </>
  );
}

function Version({ version, title, children }: { version: RuleVersion; title: string; children?: ReactNode }) {
  const { rules, note, updated_at, by_name } = version;
  return (
    <section className="score-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="rank-note">
        {note} {by_name} <MinuteWords at={updated_at} />
      </p>
      <ul className="score-parts">
        {rules.map(({ indicator, weight, least, most, missing }) => (
          <li key={indicator}>
            <details>
              <summary>
                <span>{indicatorOf(indicator).name}</span>
                <span>
                  {least} 至 {most} {indicatorOf(indicator).unit}
                </span>
                <strong>权重 {weight}</strong>
              </summary>
              <p>
                {indicatorOf(indicator).definition}来源：{indicatorOf(indicator).source}。缺失时{missingWays[missing]}。
              </p>
            </details>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
