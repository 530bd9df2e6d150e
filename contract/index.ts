import { accountCalls } from "./account/account.ts";
import { adminViewCalls } from "./account/admin-view.ts";
import { announcementCalls } from "./announcement/announcement.ts";
import { annuityCalls } from "./annuity/annuity-calls.ts";
import { annuityFeedCalls } from "./annuity/annuity-feed.ts";
import { annuitySumCalls } from "./annuity/annuity-sums.ts";
import { feeReductionCalls } from "./annuity/fee-reductions.ts";
import { answerCalls } from "./question/answer.ts";
import { companyCalls } from "./company/company.ts";
import { companyDataCalls } from "./company-data/company-data-calls.ts";
import { companyHomeCalls } from "./company/company-home.ts";
import { auditCalls } from "./audit/audit.ts";
import { calendar } from "./calendar/calendar.ts";
import { calendarFeed } from "./calendar/calendar-feed.ts";
import type { Call } from "./core/call.ts";
import { certificateCalls } from "./certificate/certificate.ts";
import { certificateSheetCalls } from "./certificate/certificate-sheet.ts";
import { caseCalls } from "./litigation/case-calls.ts";
import { caseDayCalls } from "./litigation/case-days.ts";
import { caseOfficeCalls } from "./litigation/case-office.ts";
import { caseSheetCalls } from "./litigation/case-sheet.ts";
import { certificationCalls } from "./account/certification.ts";
import { companyCard } from "./company/company-card.ts";
import { companyLabels } from "./company/company-labels.ts";
import { companyFollow, companyList } from "./company/company-list.ts";
import { companyMerge } from "./company/company-merge.ts";
import { companyPatents } from "./company/company-patents.ts";
import { officePatents } from "./company/office-patents.ts";
import { companyPeople } from "./company/company-people.ts";
import { applicationCalls } from "./application/application.ts";
import { consultingCalls } from "./consulting/consulting.ts";
import { industryCalls } from "./industry/industry.ts";
import { content } from "./site/content.ts";
import { contentService } from "./site/content-service.ts";
import { orderCalls } from "./order/order.ts";
import { couponCalls } from "./order/order-coupons.ts";
import { productCalls } from "./order/order-products.ts";
import { dockingCalls } from "./litigation/docking.ts";
import { demandCalls } from "./demand/demand.ts";
import { dataCalls } from "./figures/data-calls.ts";
import { compareCalls } from "./figures/compare-calls.ts";
import { regionCalls, streetCalls } from "./figures/district-calls.ts";
import { mapCalls } from "./figures/district-map.ts";
import { ownCompanyCalls } from "./enterprise/own-company.ts";
import { ownDemandCalls } from "./enterprise/own-demands.ts";
import { ownVisitCalls } from "./enterprise/own-visits.ts";
import { ownVisitorCalls } from "./enterprise/own-visitors.ts";
import { monthlyCalls } from "./monthly/monthly-report.ts";
import { feed } from "./sync/feed.ts";
import { fileCalls } from "./core/file.ts";
import { backupCalls } from "./backup/backup.ts";
import { fileCheckCalls } from "./core/file-check.ts";
import { followUp } from "./calendar/follow-up.ts";
import { honorCalls } from "./honor/honor.ts";
import { honorFileCalls } from "./honor/honor-files.ts";
import { honorImportCalls } from "./honor/honor-import.ts";
import { honorTypeCalls } from "./honor/honor-types.ts";
import { feeCalls } from "./patent/fees/fee-calls.ts";
import { exportCalls } from "./patent/export-calls.ts";
import { patentImportCalls } from "./patent/import/import-calls.ts";
import { patentViewCalls } from "./patent/patent-view.ts";
import { policyCalls } from "./policy/policy-calls.ts";
import { portfolioPeopleCalls } from "./portfolio/people-call.ts";
import { portfolioCalls } from "./portfolio/portfolio-calls.ts";
import { trendCalls } from "./portfolio/trend-calls.ts";
import { queryCalls } from "./patent/query-calls.ts";
import { savedSearchCalls } from "./patent/saved-searches.ts";
import { sourceCalls } from "./patent/source-calls.ts";
import { storeStateCalls } from "./patent/store-state.ts";
import { rightCalls } from "./patent/right-calls.ts";
import { searchCalls } from "./patent/search-calls.ts";
import { statisticsCalls } from "./patent/statistics-calls.ts";
import { questionLink } from "./question/question-link.ts";
import { questionResults } from "./question/question-results.ts";
import { ownAccountCalls } from "./account/own-account.ts";
import { question } from "./question/questionnaire.ts";
import { questionForms } from "./question/questionnaire-design.ts";
import { holiday } from "./calendar/holiday.ts";
import { noticeCalls } from "./calendar/notice-settings.ts";
import { reminder } from "./calendar/reminder.ts";
import { copyrightCalls } from "./copyright/copyright-calls.ts";
import { judgmentCalls } from "./judgment/judgment-calls.ts";
import { lawEventCalls } from "./law-event/law-event-calls.ts";
import { pushedCalls } from "./calendar/pushed.ts";
import { rankingCalls } from "./ranking/ranking-calls.ts";
import { ruleCalls } from "./ranking/rule-calls.ts";
import { tierCalls } from "./ranking/tier-calls.ts";
import { recordImportCalls } from "./ip-import/import-calls.ts";
import { trademarkCalls } from "./trademark/trademark-calls.ts";
import { trademarkRightCalls } from "./trademark/trademark-right-calls.ts";
import { report } from "./report/report.ts";
import { accountMerge } from "./account/account-merge.ts";
import { staff } from "./account/staff.ts";
import { staffBatch } from "./account/staff-batch.ts";
import { staffDevices } from "./account/staff-devices.ts";
import { steward } from "./site/steward-request.ts";
import { sync } from "./sync/sync.ts";
import { platformCalls } from "./platform/platform.ts";
import { usageCalls } from "./usage/usage-calls.ts";
import { user } from "./account/user.ts";
import { visit } from "./visit/visit.ts";
import { visitRequest } from "./visitor/visit-request.ts";
import { topicCalls } from "./visit/topic-calls.ts";
import { visitor } from "./visitor/visitor.ts";
import { visitFigureCalls } from "./visit/visit-figures.ts";
import { visitHandOver } from "./visit/visit-hand-over.ts";
import { visitNotes } from "./visit/visit-note.ts";
import { warningCalls } from "./warning/warning-calls.ts";
import { warningRuleCalls } from "./warning/rule-calls.ts";
import { watchCalls } from "./warning/watch.ts";
import { web } from "./site/web.ts";
import { webService } from "./site/web-service.ts";
import { visitPaper } from "./visit/visit-paper.ts";
import { visitReview } from "./visit/visit-review.ts";
import { wechatCalls } from "./account/wechat.ts";

/** Every call of the product, by area. Handlers, client, outbox policy and OpenAPI are derived from it. */
export const contract = {
  account: { ...user, ...accountCalls, ...ownAccountCalls, ...certificationCalls, ...adminViewCalls, ...wechatCalls },
  staff: { ...staff, ...staffBatch, ...staffDevices, ...accountMerge },
  search: {
    ...searchCalls,
    ...rightCalls,
    ...queryCalls,
    ...savedSearchCalls,
    ...statisticsCalls,
    ...exportCalls,
    ...patentViewCalls,
    ...sourceCalls,
  },
  patent: { ...feeCalls, ...patentImportCalls, ...companyHomeCalls, ...storeStateCalls },
  portfolio: { ...portfolioCalls, ...portfolioPeopleCalls, ...trendCalls },
  policy: policyCalls,
  honor: { ...honorCalls, ...honorTypeCalls, ...honorImportCalls, ...honorFileCalls },
  certificate: { ...certificateCalls, ...certificateSheetCalls },
  litigation: { ...caseCalls, ...caseSheetCalls, ...dockingCalls, ...caseOfficeCalls, ...caseDayCalls },
  annuity: { ...annuityCalls, ...annuitySumCalls, ...annuityFeedCalls, ...feeReductionCalls },
  monthly: monthlyCalls,
  enterprise: { ...ownVisitorCalls, ...ownCompanyCalls, ...ownVisitCalls, ...ownDemandCalls },
  trademark: { ...trademarkCalls, ...trademarkRightCalls },
  judgment: judgmentCalls,
  copyright: copyrightCalls,
  recordImport: recordImportCalls,
  backup: backupCalls,
  warning: { ...warningCalls, ...warningRuleCalls, ...watchCalls },
  file: { ...fileCalls, ...fileCheckCalls },
  company: {
    ...companyCalls,
    ...companyLabels,
    ...companyFollow,
    ...companyMerge,
    ...companyList,
    ...companyCard,
    ...companyPatents,
    ...officePatents,
    ...companyPeople,
    ...followUp,
  },
  companyData: companyDataCalls,
  visit: { ...visit, ...visitNotes, ...visitReview, ...visitHandOver, ...visitPaper },
  calendar: { ...calendar, ...calendarFeed, ...holiday, ...reminder, ...noticeCalls, ...pushedCalls },
  demand: demandCalls,
  question: { ...question, ...answerCalls, ...questionLink, ...questionForms, ...questionResults },
  figures: visitFigureCalls,
  district: { ...regionCalls, ...streetCalls, ...compareCalls, ...mapCalls, ...dataCalls },
  lawEvent: lawEventCalls,
  ranking: { ...rankingCalls, ...ruleCalls, ...tierCalls },
  report,
  sync: { ...sync, ...feed },
  topic: topicCalls,
  usage: usageCalls,
  audit: auditCalls,
  announcement: announcementCalls,
  platform: platformCalls,
  visitor,
  visitRequest,
  steward,
  consulting: consultingCalls,
  application: applicationCalls,
  order: { ...orderCalls, ...productCalls, ...couponCalls },
  industry: industryCalls,
  site: { ...web, ...webService },
  content: { ...content, ...contentService },
} as const;
export type Contract = typeof contract;

/** Dotted names of all calls. */
export type CallName = { [A in keyof Contract]: `${A}.${keyof Contract[A] & string}` }[keyof Contract];

/** Calls by their dotted name, e.g. `visit.createVisit`. */
export const callsByName: ReadonlyMap<string, Call> = new Map(
  Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, one]) => [`${area}.${name}`, one as Call] as const),
  ),
);
