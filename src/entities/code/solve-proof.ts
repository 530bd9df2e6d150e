import type { Challenge, Solution } from "altcha-lib";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";

/** A slow phone takes some five seconds. */
const patienceMs = 60_000;

function solutionOf(challenge: Challenge): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module", name: "proof" });
    const finish = (solution: Solution | null) => {
      clearTimeout(timer);
      worker.terminate();
      if (solution === null) reject(new Error("人机验证没有完成，请重试"));
      else resolve(solution);
    };
    const timer = setTimeout(() => finish(null), patienceMs);
    worker.addEventListener("message", (event: MessageEvent<Solution | null>) => finish(event.data));
    worker.addEventListener("error", () => finish(null));
    worker.postMessage(challenge);
  });
}

/**
 * Proves by a second of computing that somebody wants one thing, not a program thousands. Nobody has to see, hear or
 * drag anything. Browsers give the means only to pages over HTTPS or on localhost.
 */
export async function solvedProof(): Promise<string> {
  if (!isSecureContext) throw new Error("请通过 https 地址打开本页，再重试");
  const challenge = (await callServer(contract.account.verification, {})) as unknown as Challenge;
  return btoa(JSON.stringify({ challenge, solution: await solutionOf(challenge) }));
}
