import { useLocation } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Milliseconds between two looks; a backup is made once a night. */
const every = 300_000;
const page = "/backup";

function wordsOf({ failure, list }: OutputOf<typeof contract.backup.state>): string {
  if (failure !== null) return "上次数据备份失败，请处理。";
  return list.length === 0 ? "还没有数据备份，请立即备份一次。" : "超过 26 小时没有数据备份，请检查。";
}

/** Tells an administrator on every page that backups are wanted and fail, or have not been made. */
export function BackupNotice() {
  const { pathname } = useLocation();
  const { data } = useCall(contract.backup.state, {}, { refetchInterval: every });
  if (!data?.configured || data.running || (!data.old && data.failure === null) || pathname === page) return null;
  return (
    <p className="shell-notice" role="status">
      <span>{wordsOf(data)}</span>
      <ButtonLink to={page}>查看数据备份</ButtonLink>
    </p>
  );
}
