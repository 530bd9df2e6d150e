/** Why there is no backup, or none can be restored, in words for whoever asked. */
export class BackupProblem extends Error {}

const systemWords: Record<string, string> = {
  ENOSPC: "备份所在磁盘空间不足，请腾出空间后重试",
  EDQUOT: "备份所在磁盘的配额已用完，请腾出空间后重试",
  EACCES: "没有权限读写备份文件夹，请检查 BACKUP_DIR 的权限",
  EPERM: "没有权限读写备份文件夹，请检查 BACKUP_DIR 的权限",
  EROFS: "备份文件夹所在的磁盘是只读的，请检查 BACKUP_DIR",
  EIO: "磁盘读写出错，请尽快检查磁盘",
  "42501": "数据库用户权限不足，无法备份",
};

/** What an administrator reads of a failed backup; where only the error itself can tell, the log has it. */
export function failureWords(error: unknown): string {
  if (error instanceof BackupProblem) return error.message;
  const { code = "" } = error instanceof Error ? (error as { code?: string }) : {};
  return systemWords[code] ?? "备份没有完成，原因见服务器日志";
}
