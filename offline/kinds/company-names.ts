import type { OutboxRow } from "../field-types.ts";

interface Naming {
  company_id?: string | null;
  company_ids?: string[];
  visit_id?: string | null;
  changes?: Naming;
}

const inputOf = ({ input }: Pick<OutboxRow, "input">) => input as Naming;

/** The companies a row names. */
export function companiesNamed(row: Pick<OutboxRow, "input">): string[] {
  return namings(inputOf(row)).flatMap(({ company_id, company_ids = [] }) => [
    ...(company_id ? [company_id] : []),
    ...company_ids,
  ]);
}

/** The companies and the visit a row names: what of them is new has to reach the server before. */
export function recordsNamed(row: Pick<OutboxRow, "input">): string[] {
  const visits = namings(inputOf(row)).flatMap(({ visit_id }) => (visit_id ? [visit_id] : []));
  return [...companiesNamed(row), ...visits];
}

const namings = (input: Naming) => (input.changes === undefined ? [input] : [input, input.changes]);

/** The object with another id wherever it names the company `from`. */
export function renamedCompany<T extends object>(value: T, from: string, to: string): T {
  const { company_id, company_ids, changes } = value as Naming;
  return {
    ...value,
    ...(company_id === from && { company_id: to }),
    ...(company_ids?.includes(from) && { company_ids: renamedList(company_ids, from, to) }),
    ...(changes !== undefined && { changes: renamedCompany(changes, from, to) }),
  };
}

/** Both ids may have been in the list: then it names the one only once. */
const renamedList = (ids: string[], from: string, to: string) => [
  ...new Set(ids.map((one) => (one === from ? to : one))),
];
