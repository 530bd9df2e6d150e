import { useLocation } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Milliseconds between two looks; a backup is made once a night. */
const every = 300_000;
const page = "/backup";

/** Tells an administrator on every page that backups are wanted and fail, or have not been made. */
export function BackupNotice() {
  const { pathname } = useLocation();
  const { data } = useCall(contract.backup.state, {}, { refetchInterval: every });
  if (!data?.configured || data.running || (!data.old && data.failure === null) || pathname === page) return null;
  return (
    <p className="shell-notice" role="status">
      <span>{data.failure === null ? "超过 26 小时没有数据备份，请检查。" : "上次数据备份失败，请处理。"}</span>
      <ButtonLink to={page}>查看数据备份</ButtonLink>
    </p>
  );
}
