import type { Served } from "../handlers.ts";
import { feeds, storedFiles } from "./few-at-once.ts";

/**
 * Calls whose work grows with the district: figures over all companies, rankings, duplicates, searches over everything,
 * and writes that touch thousands of rows at once. Files that are made for an asker are heavy without being named.
 */
export const heavyCalls: ReadonlySet<string> = new Set([
  "announcement.move",
  "annuity.forecast",
  "annuity.overview",
  "company.companyBatch",
  "company.duplicates",
  "company.followFigures",
  "company.merge",
  "company.mergeUndo",
  "company.officePatents",
  "company.searchAll",
  "demand.demandFigures",
  "district.dataTrades",
  "district.figureRows",
  "district.getStreetInfo",
  "district.getStreetVisitInfo",
  "figures.center",
  "figures.centertypenews",
  "figures.dataList_two",
  "figures.getleftlist",
  "figures.getrightlist",
  "figures.index",
  "figures.visitTargets",
  "figures.warningList_two",
  "lawEvent.lawEvents",
  "order.months",
  "policy.companies",
  "policy.preview",
  "question.questionRemind",
  "question.questionResults",
  "question.questionStatus",
  "question.questionValues",
  "ranking.rankList_two",
  "ranking.scorePreview",
  "ranking.tierBoard",
  "ranking.tierList",
  "ranking.visitProposals",
  "report.backsteppingInfo",
  "report.compose",
  "staff.mergeAccounts",
  "staff.mergePreview",
  "usage.figures",
  "usage.rows",
  "warning.warningFigures",
  "warning.warningPreview",
]);

/** Areas whose calls nobody may be kept from: who somebody is, what devices bring and fetch, how the server is. */
const keptAreas: ReadonlySet<string> = new Set(["account", "file", "platform", "sync"]);

/** Whose connections a call uses. */
export type Lane = "kept" | "desk" | "heavy";

/** The lane that a call is declared for. */
export function declaredLane({ name, declared }: Pick<Served, "name" | "declared">): Lane {
  if (keptAreas.has(name.split(".")[0] ?? "") || declared.offline === "queued") return "kept";
  const isMade = declared.reply === "file" && !storedFiles.has(name) && !feeds.has(name);
  return isMade || heavyCalls.has(name) ? "heavy" : "desk";
}
