import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { caseIcs } from "./case-calendar.ts";
import { caseDays } from "./case-days.ts";
import { caseDownload, caseTemplate } from "./case-export.ts";
import { caseFavourite } from "./case-favourites.ts";
import { caseContent, caseFile, caseFileRemove } from "./case-files.ts";
import { caseHearing, caseHearingRemove } from "./case-hearings.ts";
import { caseHome } from "./case-home.ts";
import { caseImport } from "./case-import.ts";
import { casePdf } from "./case-paper.ts";
import { caseDetail, caseIndex, caseSearch } from "./case-list.ts";
import { dispute, litigationlist } from "./case-office.ts";
import { caseStep, caseStepBack } from "./case-steps.ts";
import { caseCreate, caseDelete, caseRestore, caseUpdate } from "./case-writes.ts";
import {
  dockingCreate,
  dockingInfo,
  dockingList,
  dockingMove,
  dockingOwn,
  dockingWithdraw,
  dockingWrite,
} from "./docking.ts";
import { dockingPeople } from "./docking-people.ts";

export const litigationHandlers: AreaHandlers<"litigation"> = {
  caseIndex,
  caseSearch,
  caseDetail,
  caseFavourite,
  caseCreate,
  caseUpdate,
  caseDelete,
  caseRestore,
  caseStep,
  caseStepBack,
  caseHearing,
  caseHearingRemove,
  caseFile,
  caseFileRemove,
  caseContent,
  caseHome,
  caseDownload,
  caseTemplate,
  caseImport,
  caseIcs,
  caseDays,
  casePdf,
  dockingPeople,
  dockingCreate,
  dockingWithdraw,
  dockingOwn,
  dockingList,
  dockingInfo,
  dockingMove,
  dockingWrite,
  litigationlist,
  dispute,
};
