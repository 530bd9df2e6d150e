import type { RightKind } from "#contract/patent/patent-words.ts";
import type { PartyField } from "#contract/patent/query/query-tree.ts";

/** Which rights tell a party, and in which column of `patent_rights`. */
export const rightParties: Record<PartyField, { kind: RightKind; name: "from_name" | "to_name" }> = {
  licensor: { kind: "许可", name: "from_name" },
  licensee: { kind: "许可", name: "to_name" },
  pledgor: { kind: "质押", name: "from_name" },
  pledgee: { kind: "质押", name: "to_name" },
  assignor: { kind: "转让", name: "from_name" },
  assignee: { kind: "转让", name: "to_name" },
};
