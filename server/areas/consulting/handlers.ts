import { asc, eq } from "drizzle-orm";
import { consultingTemplates as templates } from "#server/database/tables/office/consulting.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { exportConsultings } from "./consulting-export.ts";
import {
  answerConsulting,
  askConsulting,
  askMore,
  assignConsulting,
  closeConsulting,
  publishConsulting,
  rateConsulting,
  unpublishConsulting,
  withdrawConsulting,
} from "./consulting-moves.ts";
import {
  consultingInfo,
  consultingPeople,
  consultingQueue,
  ownConsultings,
  publishedConsultings,
} from "./consulting-reads.ts";

export const consultingHandlers: AreaHandlers<"consulting"> = {
  mine: ownConsultings,
  info: consultingInfo,
  ask: askConsulting,
  askMore,
  rate: rateConsulting,
  withdraw: withdrawConsulting,
  close: closeConsulting,
  published: publishedConsultings,
  queue: consultingQueue,
  queueExport: exportConsultings,
  people: consultingPeople,
  assign: assignConsulting,
  answer: answerConsulting,
  publish: publishConsulting,
  unpublish: unpublishConsulting,
  templates: ({ db }) => db.select().from(templates).orderBy(asc(templates.title), templates.id),
  templateSave: async ({ db }, input) => {
    await db.insert(templates).values(input).onConflictDoUpdate({ target: templates.id, set: input });
    return {};
  },
  templateRemove: async ({ db }, { id }) => {
    await db.delete(templates).where(eq(templates.id, id));
    return {};
  },
};
