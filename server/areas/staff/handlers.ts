import { asc } from "drizzle-orm";
import { streets } from "#server/database/tables/people.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { batchStaff, unlockStaff } from "./staff-batch.ts";
import { mergeAccounts, previewMerge } from "./merge/merge-accounts.ts";
import { staffPage } from "./staff-list.ts";
import { exportStaff } from "./staff-export.ts";
import { queueState, refusedWrites } from "./staff-device-list.ts";
import { endDevice, noteWiped, staffInfo, updateStaffInfo, wipeDevice } from "./staff-devices.ts";
import { createFromSheet, readStaffSheet } from "./staff-sheet.ts";
import { staffTemplate } from "./staff-template.ts";
import { extendTrial } from "./trial-extend.ts";
import { createStaff, resetStaffPassword, switchStaff, updateStaff } from "./staff-writes.ts";

export const staffHandlers: AreaHandlers<"staff"> = {
  list: staffPage,
  staffExport: exportStaff,
  create: createStaff,
  update: updateStaff,
  setState: switchStaff,
  resetPassword: resetStaffPassword,
  unlock: unlockStaff,
  batch: batchStaff,
  sheetTemplate: staffTemplate,
  sheetRead: readStaffSheet,
  sheetCreate: createFromSheet,
  trialExtend: extendTrial,
  mergePreview: previewMerge,
  mergeAccounts,
  newsinfo: staffInfo,
  updateInfo: updateStaffInfo,
  queuestate: queueState,
  refusals: refusedWrites,
  deviceEnd: endDevice,
  deviceWipe: wipeDevice,
  deviceWiped: noteWiped,
  streets: (context) => context.db.select().from(streets).orderBy(asc(streets.sort)),
};
