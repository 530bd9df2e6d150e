import { visibleCompany } from "#server/areas/company/company-access.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { addHonor, deleteHonor, editHonor, restoreHonor } from "./honor-record.ts";
import { exportHonorDays, exportHonors, honorTemplate } from "./honor-files.ts";
import { importHonors, previewHonors } from "./honor-import.ts";
import { honorPage } from "./honor-rows.ts";
import { deleteHonorType, honorTypeList, saveHonorType } from "./honor-types.ts";

export const honorHandlers: AreaHandlers<"honor"> = {
  honorTag: honorTypeList,
  honorTagSave: saveHonorType,
  honorTagDel: deleteHonorType,
  honorList: (context, { sort, page, size, ...filter }) => honorPage(context, filter, { sort, page, size }),
  honorAdd: addHonor,
  honorEdit: editHonor,
  honorDel: deleteHonor,
  honorRestore: restoreHonor,
  qualifications: (context, { page, size, ...filter }) =>
    honorPage(context, { ...filter, kinds: ["资质"], holds: true }, { sort: "ending", page, size }),
  searchHonor: (context, { page, size, ...filter }) =>
    honorPage(context, { ...filter, kinds: ["专利奖"] }, { sort: "newest", page, size }),
  otherHonor: (context, { page, size, ...filter }) =>
    honorPage(context, { ...filter, kinds: ["资质", "荣誉"] }, { sort: "newest", page, size }),
  honorImport: (context) => previewHonors(context),
  honorImportRows: importHonors,
  honorTemplate,
  honorExport: exportHonors,
  honorCalendar: exportHonorDays,
  async honorlist(context, { id, state, sort, page, size }) {
    const company = await visibleCompany(context, id);
    return honorPage(context, { company_id: company.id, ...(state !== undefined && { state }) }, { sort, page, size });
  },
};
