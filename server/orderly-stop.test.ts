import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { orderlyStop } from "./orderly-stop.ts";
import { projectRoot } from "./project-root.ts";

const never = () => new Promise<never>(() => undefined);

function stopped() {
  const told: string[] = [];
  const order = orderlyStop({
    log: { error: (detail, words) => void told.push(`${words}: ${(detail as { part: string }).part}`) },
    milliseconds: 30,
    exit: (code) => void told.push(`exit ${code}`),
  });
  const part = (name: string, close: () => Promise<unknown> = async () => undefined) =>
    order.opened(name, () => {
      told.push(name);
      return close();
    });
  return { told, order, part };
}

it("closes newest first, and says the code when all is closed", async () => {
  const { told, order, part } = stopped();
  part("database", () => new Promise((resolve) => setTimeout(resolve, 10)));
  part("server");
  await order.stop(3);
  expect(told).toEqual(["server", "database", "exit 3"]);
});

it("leaves behind what fails or never closes, names it, and goes on", async () => {
  const { told, order, part } = stopped();
  part("database");
  part("jobs", never);
  part("server", async () => {
    throw new Error("broken");
  });
  part("line", () => {
    throw new Error("broken at once");
  });
  await order.stop(1);
  const left = (name: string) => [name, `could not stop in order: ${name}`];
  expect(told).toEqual([...left("line"), ...left("server"), ...left("jobs"), "database", "exit 1"]);
});

it("stops once, however often it is told to, and closes what was opened meanwhile", async () => {
  const { told, order, part } = stopped();
  part("server", async () => {
    part("late");
  });
  await Promise.all([order.stop(0), order.stop(1)]);
  expect(told).toEqual(["server", "late", "exit 0"]);
  expect(order.isStopping()).toBe(true);
});

it("waits for a part as long as that part may take", async () => {
  const { told, order } = stopped();
  const slow = () => new Promise((resolve) => setTimeout(resolve, 60)).then(() => told.push("jobs have ended"));
  order.opened("server", slow, 20_000);
  await order.stop(0);
  expect(told).toEqual(["jobs have ended", "exit 0"]);
});

it("lets a start that is under way come to its end, and closes what it opened", async () => {
  const { told, order, part } = stopped();
  part("database");
  const start = new Promise((resolve) => setTimeout(resolve, 5)).then(() => part("server"));
  order.opening(start);
  await order.stop(0);
  expect(told).toEqual(["server", "database", "exit 0"]);
});

it("does not wait for ever for a start that hangs, nor mind one that failed", async () => {
  const { told, order, part } = stopped();
  part("database");
  order.opening(never());
  await order.stop(0);
  expect(told).toEqual(["could not stop in order: start", "database", "exit 0"]);
  const failed = stopped();
  failed.order.opening(Promise.reject(new Error("no database")));
  await failed.order.stop(1);
  expect(failed.told).toEqual(["exit 1"]);
});

it("ends a process that a part would keep alive for ever", async () => {
  const source = `import { orderlyStop } from "./server/orderly-stop.ts";
    const order = orderlyStop({ log: { error: () => undefined }, milliseconds: 50, exit: process.exit });
    order.opened("timer", () => new Promise(() => setInterval(() => undefined, 1000)));
    await order.stop(7);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", source], {
    cwd: projectRoot,
    stdio: ["ignore", "ignore", "inherit"],
    // One that does not end by itself outlives no test.
    timeout: 15_000,
    killSignal: "SIGKILL",
  });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(7);
}, 20_000);
