import { asc } from "drizzle-orm";
import { streets } from "#server/database/tables/people.ts";
import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { staffPage } from "./staff-list.ts";
import { exportStaff } from "./staff-export.ts";
import { queueState, refusedWrites } from "./staff-device-list.ts";
import { endDevice, noteWiped, staffInfo, updateStaffInfo, wipeDevice } from "./staff-devices.ts";
import { extendTrial } from "./trial-extend.ts";
import { createStaff, resetStaffPassword, switchStaff, updateStaff } from "./staff-writes.ts";

export const staffHandlers: AreaHandlers<"staff"> = {
  list: staffPage,
  staffExport: exportStaff,
  create: createStaff,
  update: updateStaff,
  setState: switchStaff,
  resetPassword: resetStaffPassword,
  trialExtend: extendTrial,
  newsinfo: staffInfo,
  updateInfo: updateStaffInfo,
  queuestate: queueState,
  refusals: refusedWrites,
  deviceEnd: endDevice,
  deviceWipe: wipeDevice,
  deviceWiped: noteWiped,
  streets: (context) => context.db.select().from(streets).orderBy(asc(streets.sort)),
};
