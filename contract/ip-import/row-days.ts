/** Days after its beginning that a run of an import keeps what became of each row; its counts stay, and what an undo needs. */
export const importRowDays = 90;

/** Words of a run whose rows are no longer kept. */
export const rowsDropped = `逐行结果保留 ${importRowDays} 天，这次导入的已清理`;
