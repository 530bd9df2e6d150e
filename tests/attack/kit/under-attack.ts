import type { TestProject } from "vitest/node";
import { startAppServer } from "#tests/fixtures/app-server.ts";
import demoTemplate from "#tests/fixtures/database/demo-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's address, its database and its process. */
    underAttack: { url: string; databaseUrl: string; dataDir: string; pid: number };
  }
}

/** Starts the product's own process on the demo data; the returned function ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const endTemplate = await demoTemplate();
  const server = await startAppServer();
  const { url, databaseUrl, dataDir, pid } = server;
  project.provide("underAttack", { url, databaseUrl, dataDir, pid });
  return async () => {
    await server.remove();
    await endTemplate();
  };
}
