import { rowsDropped } from "#contract/ip-import/row-days.ts";

/** Stands in the place of the rows of a run that is too old to keep them. */
export const RowsDropped = ({ mayUndo }: { mayUndo: boolean }) => (
  <p role="status">
    {rowsDropped}；以上数量不变{mayUndo && "，仍可撤销这次导入"}。
  </p>
);
