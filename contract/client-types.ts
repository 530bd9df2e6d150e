import type { Call, ClientCall } from "./core/call.ts";
import { type Contract as WholeContract, contract as wholeContract } from "./index.ts";

/** The contract as the client knows it. */
export type Contract = {
  readonly [A in keyof WholeContract]: {
    readonly [N in keyof WholeContract[A]]: WholeContract[A][N] extends Call ? ClientCall<WholeContract[A][N]> : never;
  };
};

export const contract: Contract = wholeContract;
export * from "./index.ts";
