import { formatCount } from "../text/format-number.ts";

/** Below the last page that a list is turned to, while there are more rows than its pages reach. */
export const NarrowNote = ({ total }: { total: number }) => (
  <p className="list-total" role="status">
    最多翻到第 {formatCount(total)} 条，请缩小查询范围
  </p>
);
