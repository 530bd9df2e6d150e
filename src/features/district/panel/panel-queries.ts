import { ServerRefusal } from "#src/api/call-errors.ts";

/** As much of an answer on its way as a panel looks at. */
export interface PanelQuery {
  data?: unknown;
  error: unknown;
  refetch: () => unknown;
}

const isGone = (error: unknown) => error instanceof ServerRefusal && error.status === 404;

/**
 * The query that keeps a panel from showing: it has never answered, or what it asks for is there no longer. Figures
 * that could not be renewed stay, with their age beside them.
 */
export const failedOf = (queries: readonly PanelQuery[]) =>
  queries.find(({ data, error }) => error !== null && (data === undefined || isGone(error)));

/** Whether an answer is still on its way for the first time. */
export const isWaiting = (queries: readonly PanelQuery[]) => queries.some(({ data }) => data === undefined);

/** Asks for all of them again. */
export const askAgain = (queries: readonly PanelQuery[]) => queries.forEach(({ refetch }) => void refetch());
