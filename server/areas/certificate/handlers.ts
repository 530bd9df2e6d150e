import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { certificateExpire, certificateRemind } from "./certificate-expire.ts";
import { certificateExport, certificateIcs, certificateTemplate } from "./certificate-export.ts";
import { certificateContent, certificateFile } from "./certificate-files.ts";
import { certificateImport } from "./certificate-import.ts";
import { certificateCompany, certificateList } from "./certificate-list.ts";
import { certificateBorrow, certificateGiveBack } from "./certificate-loans.ts";
import { certificateInfo } from "./certificate-rows.ts";
import { certificateCreate, certificateDelete, certificateRestore, certificateUpdate } from "./certificate-writes.ts";

export const certificateHandlers: AreaHandlers<"certificate"> = {
  certificateList,
  certificateInfo,
  certificateCreate,
  certificateUpdate,
  certificateDelete,
  certificateRestore,
  certificateBorrow,
  certificateGiveBack,
  certificateFile,
  certificateContent,
  certificateExpire,
  certificateRemind,
  certificateCompany,
  certificateExport,
  certificateTemplate,
  certificateImport,
  certificateIcs,
};
