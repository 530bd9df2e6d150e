import { contract } from "#contract/index.ts";
import { asked, type AskedCall } from "./asked-call.ts";
import type { GrowthFacts } from "./growth-facts.ts";

const { company, question, ranking, district, warning } = contract;

/** Lists by a word that few, that many hold, and that a company is called by. */
const byWords = ({ name, month, year }: GrowthFacts): AskedCall[] => [
  ...asked("off", [
    ["warning list mine", warning.warningList, { mine: true }],
    ["warning list keyword firm", warning.warningList, { state: "all", keyword: name }],
    ["messages keyword 归档", contract.calendar.reminders, { keyword: "归档" }],
    ["rank keyword 科技", ranking.rankList_two, { keyword: "科技" }],
  ]),
  ...asked("dis", [
    ["warning list keyword firm", warning.warningList, { state: "all", keyword: name }],
    ["warning list keyword none 量子點", warning.warningList, { state: "all", keyword: "量子點" }],
    ["warning list open keyword 科技", warning.warningList, { keyword: "科技" }],
    ["rank keyword firm", ranking.rankList_two, { keyword: name }],
    ["rank by visits keyword 科技", ranking.rankList_two, { by: "visits", keyword: "科技" }],
    ["tierList keyword 科技", ranking.tierList, { keyword: "科技" }],
    ["tierBoard keyword 科技", ranking.tierBoard, { keyword: "科技" }],
    ["tierBoard keyword firm", ranking.tierBoard, { keyword: name }],
    ["honors keyword 科技", contract.honor.honorList, { keyword: "科技" }],
    ["answers keyword 科技", question.companyAnswerList, { keyword: "科技" }],
    ["annuity overview keyword 科技", contract.annuity.overview, { keyword: "科技" }],
    ["law events keyword 科技", contract.lawEvent.lawEvents, { keyword: "科技" }],
    ["office patents keyword 装置", company.officePatents, { keyword: "装置" }],
  ]),
  ...asked("adm", [
    ["users keyword 陈", contract.staff.list, { keyword: "陈" }],
    ["audit keyword 陈", contract.audit.list, { ...year, keyword: "陈" }],
    ["audit keyword none", contract.audit.list, { ...year, keyword: "量子點" }],
    ["audit month keyword address", contract.audit.list, { ...month, keyword: "10.1.7" }],
  ]),
];

/** Figures and boards of some companies alone. */
const byPart = ({ year }: GrowthFacts): AskedCall[] =>
  asked("dis", [
    ["region/centerarea trade", district.centerarea, { left: {}, right: { to: year.from }, trade: "C" }],
    ["region/figureRows patents", district.figureRows, { figure: "patents" }],
    ["region/figureRows patents trade", district.figureRows, { figure: "patents", trade: "C38" }],
    ["region/figureRows demands", district.figureRows, { figure: "demands_new", from: year.from }],
    ["region/getStreetInfo past", district.getStreetInfo, { trade: "C38", day: year.from }],
    ["rank trade C", ranking.rankList_two, { trade: "C" }],
    ["tierBoard differs", ranking.tierBoard, { differs: true }],
    ["tierList differs", ranking.tierList, { differs: true }],
    ["warning rule visits tried", warning.warningPreview, visitRule],
    ["warning rule annuities tried", warning.warningPreview, annuityRule],
  ]);

const visitRule = { kind: "visit_overdue", level: "橙", parameters: { a: 60, b: 120 }, is_on: true };
const annuityRule = { kind: "annuity_due", level: "黄", parameters: { days: 45 }, is_on: true };

/** Pages far behind the first, and other orders. */
const farPages = (): AskedCall[] =>
  asked("dis", [
    ["companies p500", company.getCompany, { page: 500 }],
    ["companies by visits p500", company.getCompany, { sort: "visits", page: 500 }],
    ["companies by last visit", company.getCompany, { sort: "last_visit" }],
    ["rank p900", ranking.rankList_two, { page: 900 }],
    ["tierList p900", ranking.tierList, { page: 900 }],
    ["warning list all p500", warning.warningList, { state: "all", page: 500 }],
    ["law events p500", contract.lawEvent.lawEvents, { page: 500 }],
    ["office patents p500", company.officePatents, { page: 500 }],
    ["followList unanswered", company.followList, { whose: "all", group: "unanswered" }],
    ["followList demands", company.followList, { whose: "all", group: "demands" }],
    ["followList promised p50", company.followList, { whose: "all", group: "promised", page: 50 }],
  ]);

/** Calls as somebody narrows them, turns their pages and sorts them. */
export const narrowedCalls = (facts: GrowthFacts): AskedCall[] => [...byWords(facts), ...byPart(facts), ...farPages()];
