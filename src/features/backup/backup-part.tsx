import { useState } from "react";
import { type BackupState, foreignDatabaseWords, type KeptBackup } from "#contract/backup/backup.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { formatBytes, formatCount } from "#src/ui/text/format-number.ts";
import "./backup.css";

/** Milliseconds between two looks while a backup is made, and otherwise. */
const often = 2000;
const seldom = 60_000;

const question = {
  title: "立即备份？",
  body: "备份在服务器上进行，大约需要几秒到几分钟，期间平台照常使用；离开此页也会继续。",
  choices: [
    { key: "run", label: "开始备份", tone: "primary" },
    { key: "back", label: "返回" },
  ],
} as const;

/** State of the backups, the ones that are kept, and a button that makes another. */
export function BackupPart() {
  const [isRunning, setRunning] = useState(false);
  const state = useCall(contract.backup.state, {}, { refetchInterval: isRunning ? often : seldom, keepPrevious: true });
  const { busy, run } = useWork();
  const { data } = state;
  if (data && data.running !== isRunning) setRunning(data.running);
  if (state.error && !data) return <ErrorNote error={state.error} retry={() => void state.refetch()} />;
  if (!data) return <PageSkeleton />;
  const begin = async () => {
    if ((await ask(question)) !== "run") return;
    await run(() => callServer(contract.backup.run, {}));
    // Also after a refusal: somebody else may have begun one.
    await state.refetch();
  };
  return (
    <>
      <section className="backup-card" aria-label="备份">
        <h2>备份</h2>
        {data.configured ? <Standing data={data} /> : <Unset />}
        {data.configured && (
          <Button kind="primary" disabled={busy || data.running} onClick={() => void begin()}>
            {data.running ? "正在备份…" : "立即备份"}
          </Button>
        )}
      </section>
      {data.configured && <Kept data={data} />}
    </>
  );
}

function Unset() {
  return (
    <>
      <p className="backup-warning" role="status">
        尚未启用备份：一旦磁盘损坏，平台数据无法找回。
      </p>
      <p className="backup-note">
        请运维人员在服务器的环境变量中设置
        BACKUP_DIR（数据文件夹以外的位置，最好在另一块磁盘上），然后重新启动；之后每天 2:30 自动备份。
      </p>
    </>
  );
}

function Standing({ data }: { data: BackupState }) {
  const { running, started_at, list, failure, problem, old, folder, keep, owns_database } = data;
  const newest = list[0];
  return (
    <>
      <p role="status">
        {running ? (
          <>正在备份{started_at !== null && <>（{<MinuteWords at={started_at} />} 开始）</>}，完成后显示在下方。</>
        ) : newest ? (
          <>
            最近一次备份：
            <MinuteWords at={newest.at} />，{formatBytes(newest.bytes)}。
          </>
        ) : (
          "还没有备份。"
        )}
      </p>
      {!running && old && (
        <p className="backup-warning">
          {newest
            ? "最近一次备份已超过 26 小时，请检查服务器或立即备份。"
            : "请立即备份一次，并确认每天夜里的自动备份正常。"}
        </p>
      )}
      {problem !== null && (
        <p className="backup-warning" role="alert">
          {problem}，备份会失败，请检查服务器。
        </p>
      )}
      {failure && (
        <p className="backup-warning">
          上次备份失败（
          <MinuteWords at={failure.at} />
          ）：{failure.words}。
        </p>
      )}
      {!owns_database && <p className="backup-note">{foreignDatabaseWords}。</p>}
      <p className="backup-note">
        每天 2:30 自动备份到服务器的“{folder}”文件夹，保留最近 {keep} 份；恢复由运维人员在服务器上进行。
      </p>
    </>
  );
}

function Kept({ data: { list } }: { data: BackupState }) {
  return (
    <section className="backup-card" aria-label="保留的备份">
      <h2>保留的备份</h2>
      {list.length === 0 ? (
        <p className="backup-note">还没有备份。</p>
      ) : (
        <ul className="backup-list">
          {list.map((one) => (
            <KeptRow key={one.at} one={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function KeptRow({ one: { at, bytes, files, seconds, migration, has_database } }: { one: KeptBackup }) {
  return (
    <li>
      <strong>
        <MinuteWords at={at} />
      </strong>
      <p>
        <span>{has_database ? "数据库和文件" : "仅文件"}</span>
        <span>{formatBytes(bytes)}</span>
        <span>{formatCount(files)} 个文件</span>
        <span>用时 {seconds} 秒</span>
        {migration !== null && <span>版本 {migration.replace(/\.sql$/, "")}</span>}
      </p>
    </li>
  );
}
