import { contract } from "#contract/index.ts";
import { callsOfAnArea } from "#src/entities/call-form/calls-of-an-area.ts";

/** Rows of a page of questions. */
export const pageSize = 20;

const { mine, info, queue, published, templates } = contract.consulting;

export const { useForm: useConsultingForm, useStep: useConsultingStep } = callsOfAnArea([
  mine,
  info,
  queue,
  published,
  templates,
]);
