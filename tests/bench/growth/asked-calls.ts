import { companyColumns } from "#contract/company/company-list.ts";
import { contract } from "#contract/index.ts";
import { visitColumns } from "#contract/visit/visit-fields.ts";
import { asked, type AskedCall } from "./asked-call.ts";
import type { GrowthFacts } from "./growth-facts.ts";
import { narrowedCalls } from "./narrowed-calls.ts";

const { account, company, visit, calendar, demand, figures, ranking, district, warning } = contract;

const searches = ({ code, initials, name }: GrowthFacts): AskedCall[] => [
  ...asked("off", [
    ["seach common 科技", company.seachCompany, { keword: "科技" }],
    ["seach common 有限公司", company.seachCompany, { keword: "有限公司" }],
    ["seach initials of a firm", company.seachCompany, { keword: initials }],
    ["searchAll firm", company.searchAll, { word: name }],
  ]),
  ...asked("dis", [
    ["seach common 有限公司", company.seachCompany, { keword: "有限公司" }],
    ["seach rare", company.seachCompany, { keword: name }],
    ["seach none 量子點顯", company.seachCompany, { keword: "量子點顯" }],
    ["seach initials fsss", company.seachCompany, { keword: "fsss" }],
    ["seach 1 character 美", company.seachCompany, { keword: "美" }],
    ["seach code", company.seachCompany, { keword: code }],
    ["searchAll common", company.searchAll, { word: "有限公司" }],
    ["searchAll 科技", company.searchAll, { word: "科技" }],
    ["searchAll rare 量子点", company.searchAll, { word: "量子点" }],
  ]),
];

const visits = ({ month, today, me, visit: id }: GrowthFacts): AskedCall[] => [
  ...asked("off", [
    ["visits p1", visit.visitListnews],
    ["visits keyword 专利", visit.visitListnews, { keyword: "专利" }],
    ["visits by me", visit.visitListnews, { visitor_id: me }],
    ["visit detail", visit.visitDetail, { id }],
    ["calendar month", calendar.calendar, month],
    ["calendarList open", calendar.calendarList],
  ]),
  ...asked("dis", [
    ["visits p1", visit.visitListnews],
    ["visits p50", visit.visitListnews, { page: 50 }],
    ["visits p500", visit.visitListnews, { page: 500 }],
    ["visits of a month", visit.visitListnews, { from: month.from, to: today }],
    ["visits keyword 专利", visit.visitListnews, { keyword: "专利" }],
    ["visits keyword rare 量子点", visit.visitListnews, { keyword: "量子点" }],
    ["visits keyword firm 美顺", visit.visitListnews, { keyword: "美顺" }],
    ["visits by company name", visit.visitListnews, { sort: "company_name", order: "asc" }],
    ["calendar month", calendar.calendar, month],
    ["calendarList open", calendar.calendarList],
  ]),
];

const demands = (): AskedCall[] => [
  ...asked("off", [
    ["demand list", demand.demandListNews],
    ["demand board", demand.demandBoard],
  ]),
  ...asked("dis", [
    ["demand list", demand.demandListNews],
    ["demand list keyword 专利", demand.demandListNews, { keyword: "专利" }],
    ["demand board", demand.demandBoard],
    ["demand figures", demand.demandFigures],
  ]),
];

const workbench = ({ month, year }: GrowthFacts): AskedCall[] => [
  ...asked("off", [
    ["visit/index", figures.index],
    ["visit/center month", figures.center, month],
    ["visit/warningList_two", figures.warningList_two],
  ]),
  ...asked("dis", [
    ["visit/index", figures.index],
    ["visit/center month", figures.center, month],
    ["visit/center year", figures.center, year],
    ["visit/centertypenews year", figures.centertypenews, year],
    ["visit/getleftlist year", figures.getleftlist, year],
    ["visit/getrightlist year", figures.getrightlist, year],
    ["visit/streetMap", figures.streetMap],
    ["visit/dataList_two visits", figures.dataList_two, { ...year, figure: "visits" }],
    ["visit/dataList_two companies", figures.dataList_two, { ...year, figure: "companies_visited" }],
    ["visit/warningList_two", figures.warningList_two],
    ["visitTargets", figures.visitTargets, { month: month.from.slice(0, 7) }],
  ]),
];

const warnings = (): AskedCall[] => [
  ...asked("off", [
    ["warning list", warning.warningList],
    ["warning figures", warning.warningFigures],
  ]),
  ...asked("dis", [
    ["warning list", warning.warningList],
    ["warning list all", warning.warningList, { state: "all" }],
    ["warning list keyword 科技", warning.warningList, { state: "all", keyword: "科技" }],
    ["warning figures", warning.warningFigures],
  ]),
];

const rankings = (): AskedCall[] => [
  ...asked("off", [
    ["rank p1", ranking.rankList_two],
    ["tierBoard", ranking.tierBoard],
    ["visitProposals", ranking.visitProposals],
  ]),
  ...asked("dis", [
    ["rank p1", ranking.rankList_two],
    ["rank keyword 科技", ranking.rankList_two, { keyword: "科技" }],
    ["rank by visits", ranking.rankList_two, { by: "visits" }],
    ["tierBoard", ranking.tierBoard],
    ["tierList A", ranking.tierList, { tier: "A" }],
    ["visitProposals all", ranking.visitProposals, { mine: false }],
  ]),
];

const boards = ({ year }: GrowthFacts): AskedCall[] =>
  asked("dis", [
    ["region/center", district.center],
    ["region/getSixList", district.getSixList],
    ["region/getleftlist", district.getleftlist],
    ["region/getrightlist", district.getrightlist],
    ["region/getmap", district.getmap],
    ["region/getStreetInfo", district.getStreetInfo],
    ["region/getStreetInfo trade", district.getStreetInfo, { trade: "C38" }],
    ["region/getStreetInfo tier", district.getStreetInfo, { tier: "A" }],
    ["region/getStreetVisitInfo", district.getStreetVisitInfo],
    ["region/dataTrades", district.dataTrades],
    ["region/figureRows visits", district.figureRows, { figure: "visits", from: year.from }],
    ["region/figureRows companies", district.figureRows, { figure: "companies" }],
    ["region/figureRows visited", district.figureRows, { figure: "companies_visited", from: year.from }],
    ["region/centerarea", district.centerarea, { left: { street_id: "440606005" }, right: { street_id: "440606006" } }],
  ]);

const companies = ({ company: id, code }: GrowthFacts): AskedCall[] => [
  ...asked("off", [
    ["companies p1", company.getCompany],
    ["company all info", company.companyAllInfo, { id }],
    ["company visits", company.companyVisit, { company: code }],
    ["duplicates", company.duplicates],
    ["followList", company.followList],
    ["followFigures", company.followFigures],
  ]),
  ...asked("dis", [
    ["companies p1", company.getCompany],
    ["companies p50", company.getCompany, { page: 50 }],
    ["companies keyword 科技", company.getCompany, { keyword: "科技" }],
    ["companies unvisited 180", company.getCompany, { unvisited_days: 180 }],
    ["companies tier A", company.getCompany, { tier: "A" }],
    ["company all info", company.companyAllInfo, { id }],
    ["duplicates", company.duplicates],
    ["followList all", company.followList, { whose: "all" }],
    ["followList promised", company.followList, { whose: "all", group: "promised" }],
    ["followFigures all", company.followFigures, { whose: "all" }],
  ]),
];

const holdings = (): AskedCall[] => [
  ...asked("off", [
    ["policy list", contract.policy.list],
    ["office patents", company.officePatents],
  ]),
  ...asked("dis", [
    ["law events", contract.lawEvent.lawEvents],
    ["annuity overview", contract.annuity.overview],
    ["policy list", contract.policy.list],
    ["questionList", contract.question.questionList],
    ["office patents", company.officePatents],
    ["trademarks", contract.trademark.trademarkList],
    ["judgments", contract.judgment.cseList],
    ["copyrights", contract.copyright.cro],
  ]),
];

const people = ({ month, year }: GrowthFacts): AskedCall[] => [
  ...asked("off", [
    ["login", account.login, { mobile: "19900000002", password: "Demo@2026!", type: "phone" }],
    ["user/info", account.info],
    ["messages list", calendar.reminders],
    ["messages unread", calendar.reminders, { unread: true }],
  ]),
  ...asked("ent", [
    ["companyHome", contract.patent.companyHome],
    ["portfolio", contract.portfolio.portfolio],
    ["warnings", warning.warningOwn],
    ["messages", calendar.push],
  ]),
  ...asked("adm", [
    ["usage figures month", contract.usage.figures, month],
    ["usage stored", contract.usage.stored],
    ["usage rows devices", contract.usage.rows, { ...month, list: "devices" }],
    ["usage rows people", contract.usage.rows, { ...month, list: "people" }],
    ["audit p1", contract.audit.list, year],
    ["audit 30 days", contract.audit.list, month],
    ["audit p500", contract.audit.list, { ...year, page: 500 }],
    ["users", contract.staff.list],
    ["platform state", contract.platform.state],
    ["announcement count", contract.announcement.count, { kinds: ["street", "enterprise"] }],
    ["merges", company.merges],
  ]),
];

const files = ({ year }: GrowthFacts): AskedCall[] =>
  asked("dis", [
    ["visitExport year", visit.visitExport, { ...year, columns: Object.keys(visitColumns).slice(0, 10) }],
    ["companyExport all", company.companyExport, { columns: Object.keys(companyColumns).slice(0, 10) }],
  ]);

/** Every call that is measured, as its kind of user asks it. */
export const askedCalls = (facts: GrowthFacts): AskedCall[] => [
  ...people(facts),
  ...searches(facts),
  ...visits(facts),
  ...demands(),
  ...workbench(facts),
  ...warnings(),
  ...rankings(),
  ...boards(facts),
  ...companies(facts),
  ...holdings(),
  ...narrowedCalls(facts),
  ...files(facts),
];
