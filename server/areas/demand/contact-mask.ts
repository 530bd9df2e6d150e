import { maskMobiles } from "#contract/core/pasted/phone-numbers.ts";
import type { DemandFields } from "#contract/demand/demand-fields.ts";
import type { ForeignChange } from "#server/plugins/record-edits.ts";
import { refusedFields } from "#server/plugins/errors/refused.ts";

type Contact = DemandFields["contact"];

const masked = maskMobiles;

/** A contact as everybody sees it: the mobile masked, a landline of the company as it is. */
export const maskContact = (contact: Contact): Contact =>
  contact === null ? null : { ...contact, mobile: masked(contact.mobile) };

/**
 * A contact as an edit means it: a device knows a delivered mobile masked only, so a masked one stands for the
 * stored one. One that stands for nothing is refused.
 */
export function unmaskContact(written: Contact, stored: Contact): Contact {
  if (written === null || !written.mobile.includes("*")) return written;
  if (stored === null || masked(stored.mobile) !== written.mobile)
    throw refusedFields({ "contact.mobile": "联系电话不完整，请填写完整号码" });
  return { ...written, mobile: stored.mobile };
}

/** What somebody else changed, without whole mobiles. */
export const maskForeign = (change: ForeignChange): ForeignChange =>
  change.field === "contact"
    ? { ...change, before: maskContact(change.before as Contact), after: maskContact(change.after as Contact) }
    : change;
