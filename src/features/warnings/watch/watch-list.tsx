import { useState } from "react";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { mostWatchesOf, type WatchMove, watchMoveNames, watchMoves } from "#contract/warning/watch.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { patentAddress } from "#src/entities/patent/patent-link.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { useWarningRefresh } from "../use-warning-refresh.ts";
import { WatchForm } from "./watch-form.tsx";
import "#src/entities/public-record/records.css";

type Watched = OutputOf<typeof contract.warning.watchList>["list"][number];

/** 关注: companies, patents and technologies with what is new of each. */
export function WatchList() {
  const { data, error, refetch } = useCall(contract.warning.watchList, {});
  const { type } = useSessionUser();
  const [adding, setAdding] = useState(false);
  const refresh = useWarningRefresh();
  const running = data?.list.filter(({ state }) => state !== "停用").length ?? 0;
  return (
    <>
      <div className="warning-tools">
        <Button kind="primary" disabled={data === undefined} onClick={() => setAdding(true)}>
          添加关注
        </Button>
      </div>
      {data !== undefined && (
        <p>
          已关注 {running} 项，最多 {data.most} 项。
          {type === 1 && data.most === mostWatchesOf(1, false) && (
            <>
              试用账号的数量较少，完成企业认证后增加到 {mostWatchesOf(0, false)} 项；也可
              <Link to="/system?part=apply">申请开通更多关注</Link>。
            </>
          )}
        </p>
      )}
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data?.list.length === 0 && (
        <EmptyNote title="还没有关注。添加同行企业、专利或技术后，有新动态会提醒">
          <Button onClick={() => setAdding(true)}>添加第一项</Button>
        </EmptyNote>
      )}
      <ul className="record-cards" aria-label="关注">
        {data?.list.map((watch) => (
          <WatchCard key={watch.id} watch={watch} onChanged={() => void refresh()} />
        ))}
      </ul>
      {adding && (
        <WatchForm
          onClose={() => setAdding(false)}
          onSaved={() => {
            setAdding(false);
            void refresh();
          }}
        />
      )}
    </>
  );
}

const pageOf = ({ kind, id, patent_id }: Watched): string =>
  kind === "企业"
    ? `/compdetail?id=${id}`
    : kind === "技术"
      ? `/cutDetails?id=${id}`
      : patentAddress(patent_id ?? "", "law");

function WatchCard({ watch, onChanged }: { watch: Watched; onChanged: () => void }) {
  const { id, kind, name, state, news, total, last_on, since, problem } = watch;
  const { busy, run } = useWork();
  const unit = kind === "专利" ? "个法律事件" : "件专利";
  const move = async (name: WatchMove) => {
    const sure =
      name !== "stop" ||
      (await ask({
        title: `停用对“${watch.name}”的关注？`,
        body: "停用后不再计入数量；以后可以恢复，恢复后从当天重新计算新动态。",
        choices: [
          { key: "stop", label: "停用", tone: "primary" },
          { key: "keep", label: "继续关注" },
        ],
      })) === "stop";
    if (!sure || !(await run(() => callServer(contract.warning.watchMove, { id, move: name })))) return;
    toast(`${watchMoves[name].word}，已保存`);
    onChanged();
  };
  // The look at a patent's events happens on its own page, which knows nothing of watches.
  const look = () => {
    if (kind === "专利" && news > 0) void callServer(contract.warning.watchSeen, { id }).then(onChanged);
  };
  return (
    <li className="record-card">
      <h2>
        <Link to={pageOf(watch)} onClick={look}>
          {name}
        </Link>
      </h2>
      <p className="record-line">
        <span>{kind}</span>
        <span>{state}</span>
        {state === "监控中" && <strong>{news === 0 ? "没有新动态" : `${formatCount(news)} 条新动态`}</strong>}
        <span>
          共 {formatCount(total)} {unit}
        </span>
        {last_on !== null && (
          <span>
            最近 <DayWords of={last_on} />
          </span>
        )}
        <span>
          <MinuteWords at={since} /> 起关注
        </span>
      </p>
      {problem !== "" && <p className="warning-over">{problem}</p>}
      <div className="warning-tools">
        {watchMoveNames
          .filter((one) => watchMoves[one].from.some((from) => from === state))
          .map((one) => (
            <Button
              key={one}
              small
              disabled={busy}
              aria-label={`${watchMoves[one].word} ${name}`}
              onClick={() => void move(one)}
            >
              {watchMoves[one].word}
            </Button>
          ))}
      </div>
    </li>
  );
}
