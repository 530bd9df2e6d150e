import { useLocation } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { formatBytes } from "#src/ui/text/format-number.ts";

/** Milliseconds between two looks; a disk fills up over hours. */
const every = 300_000;
const page = "/systemState";

/** Tells an administrator on every page that the disk is filling up, while there is time. */
export function DiskNotice() {
  const { pathname } = useLocation();
  const { data } = useCall(contract.platform.disk, {}, { refetchInterval: every });
  if (!data || data.free >= data.warns_below || pathname === page) return null;
  const isClosed = data.free < data.floor;
  return (
    <p className="shell-notice" role="status">
      <span>
        服务器磁盘剩余 {formatBytes(data.free)}，{isClosed ? "已停止" : "即将停止"}接收上传的文件，请清理或扩容。
      </span>
      <ButtonLink to={page}>查看运行状态</ButtonLink>
    </p>
  );
}
