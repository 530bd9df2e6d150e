import type { KnownCall, InputOf } from "#contract/core/call.ts";

/** Query key of a call; without input it matches the call whatever its input was. */
export const callKey = <C extends KnownCall>(call: C, input?: InputOf<C>) =>
  input === undefined ? ([call.path] as const) : ([call.path, input] as const);
