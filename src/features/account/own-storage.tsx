import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { Fact } from "./fact-list.tsx";

/** How much of its room for files the company has used, as a fact of the account; not told, it is left out. */
export function OwnStorage() {
  const { data } = useCall(contract.account.storage, {});
  if (data === undefined) return null;
  const { used, most } = data;
  return <Fact label="文件空间" text={`已用 ${formatBytes(used)}，共 ${formatBytes(most)}`} />;
}
