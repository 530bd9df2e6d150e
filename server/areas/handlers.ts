import { annuityHandlers } from "#server/areas/annuity/handlers.ts";
import { calendarHandlers } from "#server/areas/calendar/handlers.ts";
import { certificateHandlers } from "#server/areas/certificate/handlers.ts";
import { companyHandlers } from "#server/areas/company/handlers.ts";
import { companyDataHandlers } from "#server/areas/company-data/handlers.ts";
import { applicationHandlers } from "#server/areas/application/handlers.ts";
import { consultingHandlers } from "#server/areas/consulting/handlers.ts";
import { contentHandlers } from "#server/areas/content/handlers.ts";
import { demandHandlers } from "#server/areas/demand/handlers.ts";
import { districtHandlers } from "#server/areas/district/handlers.ts";
import { enterpriseHandlers } from "#server/areas/enterprise/handlers.ts";
import { monthlyHandlers } from "#server/areas/monthly/handlers.ts";
import { figureHandlers } from "#server/areas/figures/handlers.ts";
import { fileHandlers } from "#server/areas/file/handlers.ts";
import { industryHandlers } from "#server/areas/industry/handlers.ts";
import { honorHandlers } from "#server/areas/honor/handlers.ts";
import { litigationHandlers } from "#server/areas/litigation/handlers.ts";
import { orderHandlers } from "#server/areas/order/handlers.ts";
import { questionHandlers } from "#server/areas/question/handlers.ts";
import { reportHandlers } from "#server/areas/report/handlers.ts";
import { staffHandlers } from "#server/areas/staff/handlers.ts";
import { stewardHandlers } from "#server/areas/steward/handlers.ts";
import { runBatch } from "#server/areas/sync/batch.ts";
import { changes } from "#server/areas/sync/changes.ts";
import { accountHandlers } from "#server/areas/account/handlers.ts";
import { visitHandlers } from "#server/areas/visit/handlers.ts";
import { visitRequestHandlers } from "#server/areas/visit-request/handlers.ts";
import { visitorHandlers } from "#server/areas/visitor/handlers.ts";
import { searchHandlers } from "#server/areas/search/handlers.ts";
import { patentHandlers } from "#server/areas/patent/handlers.ts";
import { policyHandlers } from "#server/areas/policy/handlers.ts";
import { portfolioHandlers } from "#server/areas/portfolio/handlers.ts";
import { copyrightHandlers } from "#server/areas/copyright/handlers.ts";
import { backupHandlers } from "#server/areas/backup/handlers.ts";
import { judgmentHandlers } from "#server/areas/judgment/handlers.ts";
import { lawEventHandlers } from "#server/areas/law-event/handlers.ts";
import { rankingHandlers } from "#server/areas/ranking/handlers.ts";
import { recordImportHandlers } from "#server/areas/record-import/handlers.ts";
import { topicHandlers } from "#server/areas/topic/handlers.ts";
import { trademarkHandlers } from "#server/areas/trademark/handlers.ts";
import { siteHandlers } from "#server/areas/site/handlers.ts";
import { announcementHandlers } from "#server/areas/announcement/handlers.ts";
import { auditHandlers } from "#server/areas/audit/handlers.ts";
import { platformHandlers } from "#server/areas/platform/handlers.ts";
import { usageHandlers } from "#server/areas/usage/handlers.ts";
import { warningHandlers } from "#server/areas/warning/handlers.ts";
import type { Handlers, Served } from "#server/plugins/handlers.ts";

/** Every handler. `served` is the finished table of calls, which a batch looks its items up in. */
export function allHandlers(served: () => Map<string, Served>): Handlers {
  return {
    account: accountHandlers,
    staff: staffHandlers,
    search: searchHandlers,
    patent: patentHandlers,
    policy: policyHandlers,
    portfolio: portfolioHandlers,
    honor: honorHandlers,
    certificate: certificateHandlers,
    litigation: litigationHandlers,
    annuity: annuityHandlers,
    enterprise: enterpriseHandlers,
    monthly: monthlyHandlers,
    warning: warningHandlers,
    trademark: trademarkHandlers,
    judgment: judgmentHandlers,
    copyright: copyrightHandlers,
    recordImport: recordImportHandlers,
    usage: usageHandlers,
    audit: auditHandlers,
    announcement: announcementHandlers,
    backup: backupHandlers,
    platform: platformHandlers,
    file: fileHandlers,
    company: companyHandlers,
    companyData: companyDataHandlers,
    visit: visitHandlers,
    calendar: calendarHandlers,
    demand: demandHandlers,
    question: questionHandlers,
    figures: figureHandlers,
    district: districtHandlers,
    lawEvent: lawEventHandlers,
    ranking: rankingHandlers,
    report: reportHandlers,
    sync: {
      visitBatch: (context, input) => runBatch(context, served(), "visit", input),
      businessBatch: (context, input) => runBatch(context, served(), "business", input),
      changes,
    },
    topic: topicHandlers,
    visitor: visitorHandlers,
    visitRequest: visitRequestHandlers,
    steward: stewardHandlers,
    consulting: consultingHandlers,
    application: applicationHandlers,
    order: orderHandlers,
    industry: industryHandlers,
    site: siteHandlers,
    content: contentHandlers,
  };
}
