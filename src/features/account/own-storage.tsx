import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { FactList } from "./fact-list.tsx";

/** How much of its room for files the company has used; where that is not told, nothing stands here. */
export function OwnStorage() {
  const { data } = useCall(contract.account.storage, {});
  if (data === undefined) return null;
  const { used, most } = data;
  return <FactList facts={[["文件空间", `已用 ${formatBytes(used)}，共 ${formatBytes(most)}`]]} />;
}
