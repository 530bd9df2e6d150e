import { useState } from "react";
import { contract } from "#contract/index.ts";
import { jobFacts } from "#contract/platform/job-words.ts";
import type { PlatformJob } from "#contract/platform/platform.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useIsPhone } from "#src/ui/is-phone.ts";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { JobCards, JobTable } from "./job-rows.tsx";
import { StateCard } from "./state-card.tsx";

/** Milliseconds between two looks while the page is visible, and while something is under way. */
const seldom = 30_000;
const often = 5_000;

const isUnderWay = ({ state }: PlatformJob) => state === "active" || state === "waiting";

/** 后台任务: what came of each last, started or repeated by hand. */
export function JobsPart() {
  const [isMoving, setMoving] = useState(false);
  const asked = useCall(contract.platform.jobs, {}, { refetchInterval: isMoving ? often : seldom });
  const moving = asked.data?.list.some(isUnderWay) ?? false;
  if (moving !== isMoving) setMoving(moving);
  const [isFailedOnly, setFailedOnly] = useState(false);
  const isPhone = useIsPhone();
  const moves = useJobMoves(asked.refetch);
  const Rows = isPhone ? JobCards : JobTable;
  return (
    <StateCard title="后台任务" asked={asked}>
      {({ list, as_of, backfills }) => {
        const ailing = list.filter((job) => job.ailing);
        const shown = isFailedOnly ? ailing : list;
        return (
          <>
            <ChipRow label="显示">
              <Button aria-pressed={!isFailedOnly} onClick={() => setFailedOnly(false)}>
                全部 {list.length}
              </Button>
              <Button aria-pressed={isFailedOnly} onClick={() => setFailedOnly(true)}>
                只看失败 {ailing.length}
              </Button>
            </ChipRow>
            {backfills.map(({ title, done, of }) => (
              <p key={title} className="system-state-note">
                数据整理“{title}”：已完成 {formatCount(done)} / {formatCount(of)}
              </p>
            ))}
            {shown.length === 0 ? <EmptyNote title="没有失败的任务" /> : <Rows jobs={shown} moves={moves} />}
            <p className="system-state-note">
              <MinuteWords at={as_of} /> 的情况，每 30 秒自动刷新。失败次数为最近 7 天。
            </p>
          </>
        );
      }}
    </StateCard>
  );
}

/** What can be done with background work; one move at a time. */
export interface JobMoves {
  busy: boolean;
  start: (job: PlatformJob) => void;
  repeat: (job: PlatformJob, failureId: string) => void;
}

function useJobMoves(refetch: () => Promise<unknown>): JobMoves {
  const { busy, run } = useWork();
  const move = async (title: string, body: string, label: string, work: () => Promise<unknown>, done: string) => {
    const choices = [
      { key: "do", label, tone: "primary" },
      { key: "keep", label: "取消" },
    ] as const;
    if ((await ask({ title, body, choices })) !== "do") return;
    if (await run(work)) toast(done);
    // Refused or not: what is shown may be what it was refused for.
    await refetch();
  };
  return {
    busy,
    start: ({ name }) => {
      const { title, about } = jobFacts[name];
      const work = () => callServer(contract.platform.jobRun, { name });
      void move(`立即运行“${title}”？`, about, "立即运行", work, `已开始运行“${title}”`);
    },
    repeat: ({ name }, id) => {
      const { title, about } = jobFacts[name];
      const work = () => callServer(contract.platform.jobRetry, { name, id });
      void move(`重试“${title}”？`, about, "重试", work, `已重新排队“${title}”`);
    },
  };
}
