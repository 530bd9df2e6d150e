import { and, eq, isNull } from "drizzle-orm";
import type { Label } from "#contract/core/reference.ts";
import { labels } from "#server/database/tables/company.ts";
import type { CallContext } from "#server/plugins/call-context.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { companyAll } from "./company-all.ts";
import { changeCompanies, followCompany } from "./company-batch.ts";
import { exportCompanies } from "./company-export.ts";
import { companyOpened } from "./company-opens.ts";
import { companyPage } from "./company-list.ts";
import { companyByName, companyHistory, companyIdOf, patentInfo, searchAll } from "./company-lookups.ts";
import { patentCompanies, patentList } from "./company-patents.ts";
import { officePatentList, officePatentsExport } from "./office-patents.ts";
import { companyInfo, searchCompany } from "./company-reads.ts";
import { createCompany, editCompany } from "./company-writes.ts";
import { companyYearInfo } from "./company-years.ts";
import { businessCard, deleteContact, revealContact, saveContact } from "./contacts.ts";
import { dismissDuplicate, duplicatePair, duplicates } from "./merge/duplicates.ts";
import { followFigures, followList } from "./follow-up.ts";
import { importHandlers } from "./import/import-handlers.ts";
import { confirmLabel } from "./labels/label-suggestion.ts";
import { addLabel, deleteLabel, editLabel, labelIndex } from "./labels/labels.ts";
import { mergeCompanies } from "./merge/merge.ts";
import { mergePage, undoMerge } from "./merge/merge-undo.ts";

async function companyLabels(context: CallContext): Promise<Label[]> {
  const rows = await context.db
    .select()
    .from(labels)
    .where(and(eq(labels.kind, "company"), isNull(labels.deleted_at)))
    .orderBy(labels.group, labels.name);
  return rows.map(({ id, kind, name, group, color }) => ({ id, kind, name, group, color }));
}

export const companyHandlers: AreaHandlers<"company"> = {
  seachCompany: searchCompany,
  ...importHandlers,
  companyLabelIndex: (context) => labelIndex(context, "company"),
  companyLabelAdd: (context, input) => addLabel(context, "company", input),
  companyLabelEdit: (context, input) => editLabel(context, "company", input),
  companyLabelDel: (context, input) => deleteLabel(context, "company", input),
  demandLabelIndex: (context) => labelIndex(context, "demand"),
  demandLabelAdd: (context, input) => addLabel(context, "demand", input),
  demandLabelEdit: (context, input) => editLabel(context, "demand", input),
  demandLabelDel: (context, input) => deleteLabel(context, "demand", input),
  questionLabelIndex: (context) => labelIndex(context, "question"),
  questionLabelAdd: (context, input) => addLabel(context, "question", input),
  questionLabelEdit: (context, input) => editLabel(context, "question", input),
  questionLabelDel: (context, input) => deleteLabel(context, "question", input),
  labelTrue: confirmLabel,
  companySwitch: followCompany,
  companyOpened,
  duplicates,
  duplicatePair,
  duplicateDismiss: dismissDuplicate,
  merge: mergeCompanies,
  merges: mergePage,
  mergeUndo: undoMerge,
  getCompany: companyPage,
  companyExport: exportCompanies,
  companyBatch: changeCompanies,
  companyInfo,
  companyEdit: editCompany,
  companyAllInfo: companyAll,
  companyPatentInfo: patentInfo,
  patentlist: patentList,
  patentCompanies,
  officePatents: officePatentList,
  officePatentsExport,
  companyYearInfo,
  companyVisit: companyByName,
  getCompanyId: companyIdOf,
  companyHistory,
  searchAll,
  contactSave: saveContact,
  contactDel: deleteContact,
  contactReveal: revealContact,
  getBusinessCardInfo: businessCard,
  followList,
  followFigures,
  companyLabel: companyLabels,
  createCompany,
};
