import * as z from "zod/mini";
import { call } from "../core/call.ts";
import { Contact } from "./company.ts";
import { flag, id, mobile, phone, text } from "../core/fields.ts";
import { office, staff } from "../core/roles.ts";

/** What a person writes of a contact; an absent mobile stays as it is, for the screen holds a masked one. */
export const ContactInput = z.object({
  id: id("联系人"),
  company_id: id("企业"),
  name: text("联系人姓名", 1, 60),
  post: z._default(text("联系人职务", 0, 60), ""),
  mobile: z.optional(z.union([z.literal(""), mobile("联系人手机")])),
  phone: z._default(phone("联系电话", 60), ""),
  is_primary: z._default(flag("主要联系人"), false),
  is_decision_maker: z._default(flag("决策人"), false),
});
export type ContactInput = z.output<typeof ContactInput>;

/** The card to hand on: the main contact with the mobile masked, and where the company is. */
export const BusinessCard = z.object({
  company_id: z.string(),
  company_name: z.string(),
  address: z.string(),
  contact: z.nullable(Contact),
});
export type BusinessCard = z.output<typeof BusinessCard>;

export const companyPeople = {
  // The three of contacts are ours, in the way of companyEdit.
  contactSave: call({
    method: "POST",
    path: "/v1/business/contactSave",
    access: staff,
    input: ContactInput,
    output: z.array(Contact),
    offline: "live",
    summary: "Add or change a contact; making one primary takes it from the other. Answers all contacts.",
  }),
  contactDel: call({
    method: "POST",
    path: "/v1/business/contactDel",
    access: staff,
    input: z.object({ id: id("联系人") }),
    output: z.array(Contact),
    offline: "live",
    summary: "Delete a contact. Answers those that are left.",
  }),
  contactReveal: call({
    method: "POST",
    path: "/v1/business/contactReveal",
    access: staff,
    input: z.object({ id: id("联系人") }),
    output: z.object({ mobile: z.string() }),
    offline: "live",
    summary: "The full mobile of a contact, for officials of its street; leaves a line in the audit log.",
  }),
  getBusinessCardInfo: call({
    method: "POST",
    path: "/v1/business/getBusinessCardInfo",
    access: office,
    input: z.object({ id: id("企业") }),
    output: BusinessCard,
    offline: "live",
    summary: "Contact card of a company, mobile masked.",
  }),
};
