import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether script is at work: false on the server and in the first drawing over its text, which has to be the same.
 * What works by script alone is drawn, or let go, by it.
 */
export const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
