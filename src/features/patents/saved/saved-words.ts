import type { SavedSearch } from "#contract/patent/saved-searches.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

/** What came and what changed in a saved search since it was opened, in a line. */
export function newsWords({ added, changed, lapsed, more }: SavedSearch): string {
  if (added + changed === 0) return "没有新变化";
  const least = more ? "至少 " : "";
  const parts = [
    ...(added > 0 ? [`新增 ${least}${formatCount(added)} 件`] : []),
    ...(changed > 0
      ? [`状态变化 ${least}${formatCount(changed)} 件${lapsed > 0 ? `（其中 ${formatCount(lapsed)} 件失效）` : ""}`]
      : []),
  ];
  return parts.join("，");
}
