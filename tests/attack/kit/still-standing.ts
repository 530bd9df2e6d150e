import { afterEach } from "vitest";
import { isAlive, target } from "./target.ts";

/** Whatever was tried: the process is the same, and it answers. */
afterEach(async () => {
  if (!isAlive(target.pid)) throw new Error("the server's process has ended");
  const { status } = await fetch(`${target.url}/v1/health`);
  if (status !== 200) throw new Error(`the server answers ${status} to the question for its health`);
});
