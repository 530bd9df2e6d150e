import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { lawEventCalendar, lawEventExport } from "./law-event-files.ts";
import { createLawFeed, lawFeedState, readLawFeed, revokeLawFeed } from "./law-event-feed.ts";
import { lawEventPage } from "./law-event-rows.ts";

/** Legal events of the companies in scope. */
export const lawEventHandlers: AreaHandlers<"lawEvent"> = {
  lawEvents: lawEventPage,
  lawEventExport,
  lawEventCalendar,
  lawEventFeed: readLawFeed,
  lawFeedState,
  lawFeedCreate: createLawFeed,
  lawFeedRevoke: revokeLawFeed,
};
