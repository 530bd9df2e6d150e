import { visibleCompany } from "#server/areas/company/company-access.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { addHonor, deleteHonor, editHonor, restoreHonor } from "./honor-record.ts";
import { exportHonorDays, exportHonors, honorTemplate } from "./honor-files.ts";
import { importHonors, previewHonors } from "./honor-import.ts";
import { honorPage, viewed } from "./honor-rows.ts";
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
  qualifications: (context, { sort, page, size, ...filter }) =>
    honorPage(context, { ...filter, ...viewed.现有资质 }, { sort, page, size }),
  searchHonor: (context, { sort, page, size, ...filter }) =>
    honorPage(context, { ...filter, ...viewed.专利奖 }, { sort, page, size }),
  otherHonor: (context, { sort, page, size, ...filter }) =>
    honorPage(context, { ...filter, ...viewed.专利奖以外 }, { sort, page, size }),
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
