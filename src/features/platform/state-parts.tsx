import { contract } from "#contract/index.ts";
import type { PlatformState } from "#contract/platform/platform.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";
import { Link } from "react-router-dom";
import { StateCard } from "./state-card.tsx";

/** Less than this share of the disk is said aloud. */
const scarce = 0.1;

/** 版本与数据库, 存储. */
export function StateParts() {
  const asked = useCall(contract.platform.state, {});
  return (
    <div className="system-state-pair">
      <StateCard title="版本与数据库" asked={asked}>
        {(state) => (
          <>
            <VersionRows state={state} />
            <p className="system-state-note">
              <MinuteWords at={state.as_of} /> 的情况{" "}
              <Button small busy={asked.isFetching} onClick={() => void asked.refetch()}>
                刷新
              </Button>
            </p>
          </>
        )}
      </StateCard>
      <StateCard title="存储" asked={asked}>
        {(state) => <StorageRows state={state} />}
      </StateCard>
    </div>
  );
}

function VersionRows({ state }: { state: PlatformState }) {
  const { version, commit, node, started_at, rss, database, heavy } = state;
  const { migrations } = database;
  return (
    <FactRows
      rows={[
        ["版本", commit === "" ? version : `${version}（${commit}）`],
        ["本次启动", <MinuteWords key="start" at={started_at} />],
        ["运行环境", `Node.js ${node.replace("v", "")}，占用内存 ${formatBytes(rss)}`],
        ["数据库", `PostgreSQL ${database.version}`],
        ["连接", `使用 ${formatCount(database.connections)} 个，最多 ${formatCount(database.most_connections)} 个`],
        [
          "统计和导出",
          `处理中 ${formatCount(heavy.running)} 项，排队 ${formatCount(heavy.waiting)} 项，启动以来因繁忙未处理 ${formatCount(heavy.refused)} 项`,
        ],
        ...(heavy.slow.length > 0 ? ([["近期较慢的接口", heavy.slow.join("、")]] as const) : []),
        [
          "数据库升级",
          <>
            已执行 {formatCount(migrations.count)} 项，最近一项 {migrations.last}
            {migrations.at !== null && (
              <>
                （<MinuteWords at={migrations.at} />）
              </>
            )}
          </>,
        ],
      ]}
    />
  );
}

function StorageRows({ state: { database, disk, files, backup_problem } }: { state: PlatformState }) {
  const isClosed = disk.free < disk.floor;
  const isScarce = disk.free < disk.warns_below || (disk.total > 0 && disk.free / disk.total < scarce);
  return (
    <>
      <FactRows
        rows={[
          ["磁盘", `共 ${formatBytes(disk.total)}`],
          [
            "剩余",
            <span key="free" className={isScarce ? "system-state-bad" : ""}>
              {formatBytes(disk.free)}
            </span>,
          ],
          ["数据库大小", formatBytes(database.bytes)],
          ["上传的文件", formatBytes(files.bytes)],
          ...files.most.map(({ name, bytes }): [string, string] => [name, formatBytes(bytes)]),
        ]}
      />
      {isScarce && (
        <p className="system-state-bad" role="alert">
          {isClosed
            ? `磁盘剩余不足 ${formatBytes(disk.floor)}，已停止接收上传的文件，请立即清理或扩容。`
            : `磁盘空间不足，请尽快清理或扩容：${disk.floor > 0 ? `剩余不足 ${formatBytes(disk.floor)} 时停止接收上传的文件，` : ""}写满后平台不能保存数据。`}
        </p>
      )}
      {backup_problem !== null && (
        <p className="system-state-bad" role="alert">
          {backup_problem}，备份会失败，请检查服务器。
        </p>
      )}
      <p className="system-state-note">
        以上为数据目录所在的磁盘。各类文件的数量和大小见{" "}
        <Link className="reach" to="/dataShow">
          数据统计
        </Link>
        ，文件是否完好见{" "}
        <Link className="reach" to="/fileCheck">
          文件检查
        </Link>
        。
      </p>
    </>
  );
}
