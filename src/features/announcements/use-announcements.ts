import { contract } from "#contract/index.ts";
import { callsOfAnArea } from "#src/entities/call-form/calls-of-an-area.ts";

/** Rows of a page of announcements, and of receipts. */
export const pageSize = 20;

const { list, info, receipts, letter } = contract.announcement;

export const { useForm: useAnnouncementForm, useStep: useAnnouncementStep } = callsOfAnArea([
  list,
  info,
  receipts,
  letter,
]);
