import { useLocation } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Milliseconds between two looks; a damaged file is found in a night or by who opens it. */
const every = 300_000;
const page = "/fileCheck";

/** Tells an administrator on every page that stored files are damaged, and leads to them. */
export function DamageNotice() {
  const { pathname } = useLocation();
  const { data } = useCall(contract.file.fileCheck, { size: 1 }, { refetchInterval: every });
  if (!data || data.total === 0 || pathname === page) return null;
  return (
    <p className="shell-notice" role="status">
      <span>服务器上有 {formatCount(data.total)} 个文件损坏，请尽快处理。</span>
      <ButtonLink to={page}>查看损坏的文件</ButtonLink>
    </p>
  );
}
