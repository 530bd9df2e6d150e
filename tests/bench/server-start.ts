import { benchServer, report } from "./bench-server.ts";

/** Seconds from the process's start to listening: with nothing there, and with existing data. */
export async function serverStart(): Promise<void> {
  const empty = await benchServer();
  const again = await empty.restart();
  report("server start", {
    "from nothing, demo data included (ms)": Math.round(empty.startedIn),
    "existing data (ms)": Math.round(again.startedIn),
  });
  await again.remove();
}
