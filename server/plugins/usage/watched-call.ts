import { performance } from "node:perf_hooks";
import type { CallContext } from "../call-context.ts";
import { refusalOf } from "../perform-call.ts";
import type { Usage } from "./keep-usage.ts";

/** Runs a call and has it counted once it has ended, with the person it turned out to be of. */
export async function watchedCall<T>(
  usage: Usage,
  name: string,
  run: (isOf: (context: CallContext) => void) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let person: CallContext["person"] = null;
  const end = (status: number) => usage.ended({ name, person, status, ms: performance.now() - began });
  try {
    const answer = await run((context) => {
      person = context.person;
    });
    end(200);
    return answer;
  } catch (error) {
    end(refusalOf(error)?.status ?? 500);
    throw error;
  }
}
