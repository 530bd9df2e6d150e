import { v7 as uuid } from "uuid";
import type { DemandFields } from "#contract/demand/demand-fields.ts";
import type { QueuedWrite } from "#offline/field-types.ts";

/** The queued writes of a new demand: written down as a draft and, when it is to leave at once, submitted. */
export function demandWrites(id: string, fields: DemandFields, submit: boolean): QueuedWrite[] {
  const create: QueuedWrite = { call: "business.demandCreate", input: { id, ...fields } };
  return submit ? [create, submitWrite(id)] : [create];
}

/** The move that hands a draft in. */
export const submitWrite = (demandId: string): QueuedWrite => ({
  call: "business.demandMove",
  input: { id: uuid(), demand_id: demandId, action: "提交", remark: "" },
});
