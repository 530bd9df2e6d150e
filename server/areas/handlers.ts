import { calendarHandlers } from "#server/areas/calendar/handlers.ts";
import { businessCompanyHandlers, companyHandlers, followUpHandlers } from "#server/areas/company/handlers.ts";
import { contentHandlers } from "#server/areas/content/handlers.ts";
import { demandHandlers, visitDemandHandlers } from "#server/areas/demand/handlers.ts";
import { figureHandlers } from "#server/areas/figures/handlers.ts";
import { commonHandlers } from "#server/areas/file/handlers.ts";
import { questionHandlers } from "#server/areas/question/handlers.ts";
import { reportHandlers } from "#server/areas/report/handlers.ts";
import { staffHandlers } from "#server/areas/staff/handlers.ts";
import { stewardHandlers } from "#server/areas/steward/handlers.ts";
import { runBatch } from "#server/areas/sync/batch.ts";
import { changes } from "#server/areas/sync/changes.ts";
import { userHandlers } from "#server/areas/user/handlers.ts";
import { visitHandlers } from "#server/areas/visit/handlers.ts";
import { visitRequestHandlers } from "#server/areas/visit-request/handlers.ts";
import { visitorHandlers } from "#server/areas/visitor/handlers.ts";
import { webHandlers } from "#server/areas/web/handlers.ts";
import type { Handlers, Served } from "#server/plugins/handlers.ts";

/** Every handler. `served` is the finished table of calls, which a batch looks its items up in. */
export function allHandlers(served: () => Map<string, Served>): Handlers {
  return {
    user: userHandlers,
    staff: staffHandlers,
    common: commonHandlers,
    company: companyHandlers,
    business: {
      ...businessCompanyHandlers,
      ...demandHandlers,
      batch: (context, input) => runBatch(context, served(), "business", input),
    },
    question: questionHandlers,
    report: reportHandlers,
    visitor: visitorHandlers,
    visitRequest: visitRequestHandlers,
    steward: stewardHandlers,
    web: webHandlers,
    content: contentHandlers,
    visit: {
      ...visitHandlers,
      ...followUpHandlers,
      ...calendarHandlers,
      ...figureHandlers,
      ...visitDemandHandlers,
      batch: (context, input) => runBatch(context, served(), "visit", input),
      changes,
    },
  };
}
