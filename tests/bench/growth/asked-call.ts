import type { Call } from "#contract/core/call.ts";

/** Who asks: an official of a street, one of the district, a company, an administrator. */
export type Asker = "off" | "dis" | "ent" | "adm";

export interface AskedCall {
  name: string;
  as: Asker;
  call: Call;
  input: Record<string, unknown>;
}

type Inputs = Record<string, unknown>;
type Named = readonly [name: string, call: Call, input?: Inputs];

/** Calls of one kind of user, each named with who asks. */
export const asked = (as: Asker, calls: readonly Named[]): AskedCall[] =>
  calls.map(([name, call, input = {}]) => ({ name: `${name} ${as}`, as, call, input }));
