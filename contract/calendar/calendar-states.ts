import type { CalendarStatus } from "./calendar-fields.ts";

/** States of an entry that is still to be done; apart from the rules, so that no device loads their schemas. */
export const openStatuses: readonly CalendarStatus[] = ["待走访", "已改期", "走访中"];
