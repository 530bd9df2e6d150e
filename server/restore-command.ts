import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { minuteWords } from "#contract/core/time.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { BackupProblem } from "./backup/backup-problem.ts";
import { readConfiguration } from "./configuration.ts";

const usage = "用法：DATA_DIR=空文件夹 npm run restore -- 备份文件夹 [--without-damaged]";

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { "without-damaged": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new BackupProblem(usage);
  const { dataDir, databaseUrl } = readConfiguration(process.env);
  const { manifest, damaged } = await restoreBackup({
    folder: resolve(folder),
    dataDir,
    hasDatabaseUrl: databaseUrl !== null,
    withoutDamaged: values["without-damaged"],
  });
  const what =
    manifest.database === null ? "文件和密钥（数据库请用外部 PostgreSQL 自身的备份恢复）" : "数据库、文件和密钥";
  process.stdout.write(`已把 ${minuteWords(manifest.at)} 的备份恢复到 ${dataDir}：${what}。\n`);
  if (damaged.length > 0) process.stdout.write(`略过 ${damaged.length} 个损坏的文件，启动后见“文件检查”。\n`);
  process.stdout.write(`启动：DATA_DIR=${dataDir} npm start\n`);
}

restore().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
