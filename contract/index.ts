import { accountCalls } from "./account.ts";
import { adminViewCalls } from "./admin-view.ts";
import { answerCalls } from "./answer.ts";
import { business, company } from "./company.ts";
import { calendar } from "./calendar.ts";
import { calendarFeed } from "./calendar-feed.ts";
import type { Call } from "./call.ts";
import { certificationCalls } from "./certification.ts";
import { companyCard } from "./company-card.ts";
import { companyLabels } from "./company-labels.ts";
import { companyFollow, companyList } from "./company-list.ts";
import { companyMerge } from "./company-merge.ts";
import { companyPeople } from "./company-people.ts";
import { content } from "./content.ts";
import { contentService } from "./content-service.ts";
import { businessDemand, visitDemand } from "./demand.ts";
import { feed } from "./feed.ts";
import { common } from "./file.ts";
import { fileCheckCalls } from "./file-check.ts";
import { followUp } from "./follow-up.ts";
import { questionLink } from "./question-link.ts";
import { questionResults } from "./question-results.ts";
import { ownAccountCalls } from "./own-account.ts";
import { question } from "./questionnaire.ts";
import { questionForms } from "./questionnaire-design.ts";
import { holiday } from "./holiday.ts";
import { reminder } from "./reminder.ts";
import { report } from "./report.ts";
import { staff } from "./staff.ts";
import { staffDevices } from "./staff-devices.ts";
import { steward } from "./steward-request.ts";
import { businessSync, visitSync } from "./sync.ts";
import { user } from "./user.ts";
import { visit } from "./visit.ts";
import { visitRequest } from "./visit-request.ts";
import { visitor } from "./visitor.ts";
import { visitFigureCalls } from "./visit-figures.ts";
import { visitHandOver } from "./visit-hand-over.ts";
import { visitNotes } from "./visit-note.ts";
import { web } from "./web.ts";
import { webService } from "./web-service.ts";
import { visitPaper } from "./visit-paper.ts";
import { visitReview } from "./visit-review.ts";
import { wechatCalls } from "./wechat.ts";

/** Every call of the product, by area. Handlers, client, outbox policy and OpenAPI are derived from it. */
export const contract = {
  user: { ...user, ...accountCalls, ...ownAccountCalls, ...certificationCalls, ...adminViewCalls, ...wechatCalls },
  staff: { ...staff, ...staffDevices },
  common: { ...common, ...fileCheckCalls },
  company: { ...company, ...companyLabels, ...companyFollow, ...companyMerge },
  business: { ...business, ...companyList, ...companyCard, ...companyPeople, ...businessDemand, ...businessSync },
  question: { ...question, ...answerCalls, ...questionLink, ...questionForms, ...questionResults },
  report,
  visitor,
  visitRequest,
  steward,
  web: { ...web, ...webService },
  content: { ...content, ...contentService },
  visit: {
    ...followUp,
    ...visit,
    ...visitNotes,
    ...visitReview,
    ...visitHandOver,
    ...visitPaper,
    ...visitFigureCalls,
    ...visitDemand,
    ...visitSync,
    ...calendar,
    ...calendarFeed,
    ...holiday,
    ...reminder,
    ...feed,
  },
} as const;
export type Contract = typeof contract;

/** Calls by their dotted name, e.g. `visit.createVisit`. */
export const callsByName: ReadonlyMap<string, Call> = new Map(
  Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, one]) => [`${area}.${name}`, one as Call] as const),
  ),
);
