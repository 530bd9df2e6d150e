import { MigrationFailed } from "./database/migrate.ts";
import { RefusedStart } from "./database/refused-start.ts";

interface SystemError extends Error {
  code?: string;
  syscall?: string;
  path?: string;
  port?: number;
  address?: string;
}

const databaseWords: Record<string, string> = {
  "28P01": "数据库拒绝登录，密码不对：请检查 DATABASE_URL 中的用户名和密码",
  "28000": "数据库拒绝登录：请检查 DATABASE_URL 中的用户名，以及数据库允许谁从哪里连接（pg_hba.conf）",
  "3D000": "DATABASE_URL 指定的数据库不存在：请先用 create database 建立",
  "42501": "数据库用户权限不足：请让 DATABASE_URL 中的用户成为该数据库的所有者",
};

const portWords = ({ port }: SystemError) => (port === undefined ? "要用的端口" : `端口 ${port}`);

function systemWords(error: SystemError): string | null {
  const { code = "", syscall = "", path = "", address = "" } = error;
  if (code === "EADDRINUSE") return `${portWords(error)}已被占用：请停掉占用它的程序，或用 PORT 换一个端口`;
  if (code === "EADDRNOTAVAIL") return `本机没有地址 ${address}：请检查 HOST`;
  if (code === "EACCES" && syscall === "listen") return `无权使用${portWords(error)}：请用 PORT 换成 1024 以上的端口`;
  if (["EACCES", "EPERM", "EROFS"].includes(code) && path !== "")
    return `没有权限读写 ${path}：请修改该文件夹的权限，或用 DATA_DIR 换一个文件夹`;
  if (code === "ENOSPC") return "磁盘已满：请腾出空间后再启动";
  if (["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH"].includes(code) && syscall !== "listen")
    return "连不上数据库：请检查 DATABASE_URL 中的主机和端口，以及数据库是否已经启动";
  return null;
}

/** What keeps the server from starting, in one line that says what to do; null where only the error itself can tell. */
export function startProblem(error: unknown): string | null {
  if (error instanceof RefusedStart) return error.message;
  if (error instanceof MigrationFailed) return [error.message, startProblem(error.cause)].filter(Boolean).join("。");
  // A connection that tried several addresses fails with all of their errors.
  if (error instanceof AggregateError) return startProblem(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const { code = "" } = error as SystemError;
  return databaseWords[code] ?? systemWords(error);
}
