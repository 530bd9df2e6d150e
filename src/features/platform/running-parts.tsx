import type { BackupState } from "#contract/backup/backup.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useToday } from "#src/api/use-today.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";
import { Bad, GovernedGroup, GovernedPart } from "./governed-part.tsx";

/** Milliseconds between two looks at what moves by itself while the page is visible. */
const seldom = { refetchInterval: 60_000 };

/** How the platform runs: version, disk, work in the background, services outside, backups, files, and who did what. */
export function RunningParts() {
  const state = useCall(contract.platform.state, {}, seldom);
  const jobs = useCall(contract.platform.jobs, {}, seldom);
  const settings = useCall(contract.platform.settings, {});
  const backups = useCall(contract.backup.state, {}, seldom);
  const files = useCall(contract.file.fileCheck, { size: 1 });
  const today = useToday();
  const log = useCall(contract.audit.list, { from: today, to: today, size: 1 });
  return (
    <GovernedGroup title="运行">
      <GovernedPart title="运行状态" to="/systemState" asked={state}>
        {({ version, started_at }) => (
          <>
            版本 {version}，<MinuteWords at={started_at} /> 启动
          </>
        )}
      </GovernedPart>
      <GovernedPart title="存储" to="/systemState" asked={state}>
        {({ disk }) =>
          disk.free < disk.warns_below ? (
            <Bad>磁盘剩余 {formatBytes(disk.free)}，请尽快清理或扩容</Bad>
          ) : (
            `磁盘剩余 ${formatBytes(disk.free)}，共 ${formatBytes(disk.total)}`
          )
        }
      </GovernedPart>
      <GovernedPart title="后台任务" to="/systemState" asked={jobs}>
        {({ list }) => {
          const ailing = list.filter((job) => job.ailing).length;
          return ailing === 0 ? `共 ${list.length} 类，没有失败` : <Bad>{ailing} 类任务失败</Bad>;
        }}
      </GovernedPart>
      <GovernedPart title="外部服务" to="/systemState" asked={settings}>
        {({ list }) => `共 ${list.length} 项，已配置 ${list.filter(({ configured }) => configured).length} 项`}
      </GovernedPart>
      <GovernedPart title="数据备份" to="/backup" asked={backups}>
        {(found) => <BackupWords state={found} />}
      </GovernedPart>
      <GovernedPart title="文件检查" to="/fileCheck" asked={files}>
        {(found) => <FileWords files={found} />}
      </GovernedPart>
      <GovernedPart title="操作日志" to="/auditLog" asked={log}>
        {({ total }) => `今天 ${formatCount(total)} 条`}
      </GovernedPart>
    </GovernedGroup>
  );
}

function BackupWords({ state: { configured, running, list, failure, old } }: { state: BackupState }) {
  const newest = list[0];
  if (!configured) return <Bad>尚未启用备份</Bad>;
  if (running) return "正在备份…";
  if (failure !== null && (newest === undefined || failure.at > newest.at)) return <Bad>上次备份失败</Bad>;
  if (newest === undefined) return <Bad>还没有备份</Bad>;
  const when = (
    <>
      最近一次 <MinuteWords at={newest.at} />
    </>
  );
  return old ? <Bad>{when}，已超过 26 小时</Bad> : when;
}

function FileWords({ files: { total, last } }: { files: OutputOf<typeof contract.file.fileCheck> }) {
  if (total > 0) return <Bad>{formatCount(total)} 个文件损坏</Bad>;
  if (last === null) return "还没有检查过";
  return (
    <>
      没有损坏，
      <MinuteWords at={last.started_at} /> 检查 {formatCount(last.checked)} 个
    </>
  );
}
