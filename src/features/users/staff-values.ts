import { v7 as uuid } from "uuid";
import type { AdminDuty } from "#contract/account/admin-duties.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import type { Kind } from "#contract/core/roles.ts";
import type { SessionUser } from "#contract/account/user.ts";
import {
  NewStaff,
  type StaffAccount,
  type StaffKind,
  staffKindWords,
  staffKinds,
  StaffUpdate,
} from "#contract/account/staff.ts";

/** What the form holds; `kind` and `mobile` are for new accounts only. */
export interface StaffValues {
  mobile: string;
  name: string;
  kind: StaffAccount["kind"];
  unit: string;
  newtype: "town" | "agency";
  street_ids: string[];
  is_lead: boolean;
  /** Of a district account: what 数据 opens first. */
  pid: 0 | 1;
  /** Of an administrator. */
  duty: AdminDuty;
}

export const newStaffValues: StaffValues = {
  mobile: "",
  name: "",
  kind: "street",
  unit: "",
  newtype: "town",
  street_ids: [],
  is_lead: false,
  pid: 1,
  duty: "system",
};

/** A lead's sub-accounts belong to the lead's own unit, and to the street where there is only one. */
export function newStaffValuesFor(
  person: Pick<SessionUser, "com_id" | "com_name" | "newtype" | "street_ids">,
): StaffValues {
  if (person.com_id === 0) return newStaffValues;
  const newtype = person.newtype === "agency" ? "agency" : "town";
  const street_ids = person.street_ids.length === 1 ? person.street_ids : [];
  return { ...newStaffValues, unit: person.com_name, newtype, street_ids };
}

export const staffValuesOf = (account: StaffAccount): StaffValues => ({
  mobile: account.mobile,
  name: account.name,
  kind: account.kind,
  unit: account.unit,
  newtype: account.newtype === "agency" ? "agency" : "town",
  street_ids: account.street_ids,
  is_lead: account.is_lead,
  pid: account.pid === 0 ? 0 : 1,
  duty: account.duty ?? "system",
});

/** Kinds of account a person may create: district officials those of the streets. */
export const creatableKinds = (kind: Kind): readonly StaffKind[] => (kind === "admin" ? staffKinds : ["street"]);

export const kindOptions = (kinds: readonly StaffAccount["kind"][]) =>
  kinds.map((value) => ({ value, label: staffKindWords[value] }));

type Checked<T> = { ok: true; input: T } | { ok: false; problems: Record<string, string> };

/** A street official needs a unit and a street; the server says the same. */
function placeProblems({ kind, unit, street_ids }: StaffValues): Record<string, string> {
  if (kind !== "street") return {};
  return {
    ...(unit.trim() === "" && { unit: "请填写所在单位" }),
    ...(street_ids.length === 0 && { street_ids: "请至少选择一个负责镇街" }),
  };
}

function checked<T>(
  parsed: { success: boolean; data?: T; error?: { issues: { path: PropertyKey[]; message: string }[] } },
  values: StaffValues,
): Checked<T> {
  const problems = { ...fieldsOf(parsed.error?.issues ?? []), ...placeProblems(values) };
  if (parsed.data === undefined || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, input: parsed.data };
}

export const newStaffInput = (values: StaffValues) => checked(NewStaff.safeParse({ ...values, id: uuid() }), values);

export const staffUpdateInput = (id: string, values: StaffValues) =>
  checked(StaffUpdate.safeParse({ ...values, id }), values);
