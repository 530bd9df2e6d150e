import { cronWords } from "#contract/platform/cron-words.ts";
import { jobFacts } from "#contract/platform/job-words.ts";
import type { JobState, PlatformJob } from "#contract/platform/platform.ts";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { JobMoves } from "./jobs-part.tsx";

interface Props {
  jobs: readonly PlatformJob[];
  moves: JobMoves;
}

const stateWords: Record<JobState, string> = {
  idle: "近 7 天未运行",
  waiting: "等待",
  active: "进行中",
  completed: "完成",
  failed: "失败",
};
const marks: Record<JobState, string> = { idle: "○", waiting: "◷", active: "▶", completed: "✓", failed: "⚠" };
const tones: Record<JobState, string> = {
  idle: "system-state-off",
  waiting: "system-state-off",
  active: "",
  completed: "system-state-good",
  failed: "system-state-bad",
};

const StateWord = ({ state }: { state: JobState }) => (
  <span className={`system-state-word ${tones[state]}`}>
    <span aria-hidden="true">{marks[state]} </span>
    {stateWords[state]}
  </span>
);

const clockWords = ({ cron, name }: PlatformJob) =>
  cron !== null ? cronWords(cron) : jobFacts[name].byHand ? "立即运行时" : "导入或撤销时";

function LastRun({ job: { started_at, seconds } }: { job: PlatformJob }) {
  if (started_at === null) return "—";
  return (
    <>
      <MinuteWords at={started_at} />
      {seconds !== null && `，用时 ${formatCount(seconds)} 秒`}
    </>
  );
}

/** Why it failed lately; what belongs to a record can be repeated, everything else runs again by itself. */
function Failures({ job, moves }: { job: PlatformJob; moves: JobMoves }) {
  const { cron, failures } = job;
  const { title } = jobFacts[job.name];
  const shown = cron === null ? failures : failures.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <ul className="system-state-failures">
      {shown.map(({ id, at, words }) => (
        <li key={id}>
          <span>
            <MinuteWords at={at} /> 失败：{words}
          </span>
          {cron === null && (
            <Button small disabled={moves.busy} aria-label={`重试${title}`} onClick={() => moves.repeat(job, id)}>
              重试
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function RunButton({ job, moves }: { job: PlatformJob; moves: JobMoves }) {
  const { byHand, title } = jobFacts[job.name];
  if (!byHand) return null;
  const isUnderWay = job.state === "active" || job.state === "waiting";
  return (
    <Button small disabled={moves.busy || isUnderWay} aria-label={`立即运行${title}`} onClick={() => moves.start(job)}>
      立即运行
    </Button>
  );
}

const heads = ["任务", "运行时间", "状态", "最近运行", "等待", "失败", "操作"];

/** At the desk a row each. */
export const JobTable = ({ jobs, moves }: Props) => (
  <table className="system-state-jobs">
    <caption className="visually-hidden">后台任务的最近运行情况</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {jobs.map((job) => (
        <tr key={job.name}>
          <th scope="row">
            <strong>{jobFacts[job.name].title}</strong>
            <span className="system-state-note">{jobFacts[job.name].about}</span>
            <Failures job={job} moves={moves} />
          </th>
          <td className="system-state-clock">{clockWords(job)}</td>
          <td>
            <StateWord state={job.state} />
          </td>
          <td>
            <LastRun job={job} />
          </td>
          <td className="system-state-count">{formatCount(job.waiting)}</td>
          <td className="system-state-count">{formatCount(job.failed)}</td>
          <td>
            <RunButton job={job} moves={moves} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** On the phone a card each. */
export const JobCards = ({ jobs, moves }: Props) => (
  <ul className="list-cards">
    {jobs.map((job) => (
      <li key={job.name} className="list-card" aria-label={jobFacts[job.name].title}>
        <div className="system-state-service">
          <strong>{jobFacts[job.name].title}</strong>
          <StateWord state={job.state} />
        </div>
        <p>{jobFacts[job.name].about}</p>
        <p>
          <span>{clockWords(job)}</span>
          {job.started_at !== null && (
            <span>
              最近 <LastRun job={job} />
            </span>
          )}
          {job.waiting > 0 && <span>等待 {formatCount(job.waiting)}</span>}
          {job.failed > 0 && <span>失败 {formatCount(job.failed)}</span>}
        </p>
        <Failures job={job} moves={moves} />
        <RunButton job={job} moves={moves} />
      </li>
    ))}
  </ul>
);
