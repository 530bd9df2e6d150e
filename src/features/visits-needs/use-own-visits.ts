import { contract } from "#contract/index.ts";
import { callsOfAnArea } from "#src/entities/call-form/calls-of-an-area.ts";

/** Rows of a page of visits or demands. */
export const pageSize = 20;

const { enterprise, demand } = contract;

export const { useForm: useOwnForm, useStep: useOwnStep } = callsOfAnArea([
  enterprise.visitIndex,
  enterprise.visitInfo,
  enterprise.appointments,
  enterprise.visitAsks,
  demand.companyDemand,
  demand.demandInfo,
]);
