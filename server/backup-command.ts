import { attemptBackup } from "./backup/attempts.ts";
import { BackupProblem } from "./backup/backup-problem.ts";
import { readConfiguration } from "./configuration.ts";
import { rememberedCluster } from "./database/embedded/cluster-place.ts";
import { refuseMismatch } from "./database/installation-id.ts";
import { runningPostgres, startEmbeddedPostgres } from "./database/embedded/embedded.ts";

const line = (data: object, message: string) => {
  const { err } = data as { err?: unknown };
  process.stderr.write(`${message} ${err instanceof Error ? (err.stack ?? err.message) : JSON.stringify(data)}\n`);
};
const log = { info: () => undefined, warn: line, error: line };

/** Gives `work` the database: the configured one, the one a server runs, or our own, started for the backup alone. */
async function withDatabase(work: (url: string, isOurs: boolean) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl } = readConfiguration(process.env);
  if (databaseUrl !== null) {
    await refuseMismatch({ databaseUrl, dataDir, ownsDatabase: false });
    return work(databaseUrl, false);
  }
  if (rememberedCluster(dataDir) === null)
    throw new BackupProblem(`数据文件夹 ${dataDir} 中还没有数据库，没有可备份的内容`);
  const running = await runningPostgres(dataDir);
  if (running !== null) return work(running, true);
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  try {
    await work(embedded.url, true);
  } finally {
    await embedded.stop();
  }
}

async function backUp(): Promise<void> {
  const { dataDir, backup } = readConfiguration(process.env);
  if (backup === null) throw new BackupProblem("请用 BACKUP_DIR 指定备份文件夹，它不能在数据文件夹之内");
  await withDatabase(async (databaseUrl, ownsDatabase) => {
    const made = await attemptBackup({ ...backup, dataDir, databaseUrl, ownsDatabase }, { log });
    if (made === "busy") throw new BackupProblem("已有备份正在进行，请稍后再试");
    if ("failure" in made) throw new BackupProblem(made.failure);
    if (made.manifest.database === null)
      process.stdout.write("数据库由外部 PostgreSQL 提供，请用其自身的备份；这份备份只含文件和密钥。\n");
    const { seconds, files } = made.manifest;
    process.stdout.write(`已备份到 ${backup.folder}/${made.name}（${files.count} 个文件，用时 ${seconds} 秒）\n`);
  });
}

backUp().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
