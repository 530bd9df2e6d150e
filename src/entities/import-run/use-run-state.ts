import { useState } from "react";
import type { KnownCall, InputOf, OutputOf } from "#contract/core/call.ts";
import { useCall } from "#src/api/use-call.ts";

/** Milliseconds between two looks at a run. */
const often = 1000;

/** A run, or runs, asked for again each second while one moves; with null nothing is asked. */
export function useRunState<C extends KnownCall>(
  call: C,
  input: InputOf<C> | null,
  moves: (state: OutputOf<C> | undefined) => boolean,
) {
  const [live, setLive] = useState(false);
  const state = useCall(call, input ?? ({ id: "" } as InputOf<C>), {
    enabled: input !== null,
    ...(live && { refetchInterval: often }),
  });
  const moving = input !== null && moves(state.data);
  if (moving !== live) setLive(moving);
  return state;
}
