import type { AreaHandlers } from "#server/plugins/handlers.ts";
import {
  announcementInfo,
  announcementList,
  announcementReceipts,
  audienceChoices,
  audiencePeople,
  countAudience,
  receiptsWorkbook,
} from "./announcement-reads.ts";
import { moveAnnouncement, saveAnnouncement } from "./announcement-writes.ts";
import { confirmLetter, readLetter } from "./letters.ts";

export const announcementHandlers: AreaHandlers<"announcement"> = {
  list: announcementList,
  info: announcementInfo,
  count: countAudience,
  choices: audienceChoices,
  people: audiencePeople,
  save: saveAnnouncement,
  move: moveAnnouncement,
  receipts: announcementReceipts,
  receiptsExport: receiptsWorkbook,
  letter: readLetter,
  confirm: confirmLetter,
};
