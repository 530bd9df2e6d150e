import type { Served } from "../handlers.ts";
import { feeds, storedFiles } from "./few-at-once.ts";

/** Writes that touch thousands of rows at once. */
export const heavyWrites: ReadonlySet<string> = new Set([
  "announcement.move",
  "company.companyBatch",
  "company.merge",
  "company.mergeUndo",
  "question.questionRemind",
  "question.questionStatus",
  "staff.mergeAccounts",
]);

/**
 * Calls whose reading grows with the district: figures over all companies, rankings, duplicates, searches over
 * everything. Files that are made for an asker are heavy without being named.
 */
export const heavyReads: ReadonlySet<string> = new Set([
  "annuity.forecast",
  "annuity.overview",
  "company.duplicates",
  "company.followFigures",
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
  "question.questionResults",
  "question.questionValues",
  "ranking.rankList_two",
  "ranking.scorePreview",
  "ranking.tierBoard",
  "ranking.tierList",
  "ranking.visitProposals",
  "report.backsteppingInfo",
  "report.compose",
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

type Named = Pick<Served, "name" | "declared">;

const isMade = ({ name, declared }: Named) => declared.reply === "file" && !storedFiles.has(name) && !feeds.has(name);

/** The lane that a call is declared for. */
export function declaredLane(served: Named): Lane {
  const { name, declared } = served;
  if (keptAreas.has(name.split(".")[0] ?? "") || declared.offline === "queued") return "kept";
  return isMade(served) || heavyReads.has(name) || heavyWrites.has(name) ? "heavy" : "desk";
}

/** Whether nothing is lost when a call is not worked off because its client has left. In doubt it is a write. */
export const isOnlyRead = (served: Named): boolean =>
  served.declared.method === "GET" || heavyReads.has(served.name) || isMade(served);
