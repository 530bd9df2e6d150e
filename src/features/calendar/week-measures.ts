/** Pixels of an hour in the week. */
export const hourHeight = 48;
/** Minutes that a drop is rounded to. */
export const grain = 15;
