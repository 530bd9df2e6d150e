import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { id, streetId, text } from "../core/fields.ts";
import { staff } from "../core/roles.ts";

interface Giver {
  roles: readonly string[];
  street_ids: readonly string[];
  com_id: string | 0;
}

/** Who may hand a company of this street to another: the street's lead and the district. */
export const mayHandOver = (fromStreet: string, person: Giver): boolean =>
  person.com_id === 0 || (person.roles.includes("lead") && person.street_ids.includes(fromStreet));

export const handOverRefused = "只有企业所在镇街的负责人和区级账号可以移交企业";

export const visitHandOver = {
  changeStreet: call({
    method: "POST",
    path: "/v1/visit/changeStreet",
    access: staff,
    input: z.object({
      /** The visit whose company is handed over; it moves along even when it is archived. */
      visit_id: id("走访记录"),
      street_id: streetId("接收镇街"),
      reason: text("移交原因", 2, 200),
    }),
    output: z.object({
      company_id: z.string(),
      street_id: z.string(),
      /** How many records went along. */
      moved: z.object({
        visits: z.int(),
        demands: z.int(),
        calendar: z.int(),
        answers: z.int(),
        contacts: z.int(),
      }),
    }),
    offline: "live",
    summary: "Hand a visit's company to another street, with its contacts and everything still open.",
  }),
};
