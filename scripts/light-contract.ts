import type { Plugin } from "vite";
import { contract } from "../contract/index.ts";
import type { Call } from "../contract/call.ts";

/** What a client needs of a call; schemas are checked on the server and, by forms, imported from their own files. */
const lightCall = ({ method, path, offline, body, reply }: Call) => ({ method, path, offline, body, reply });

/**
 * Puts a table of addresses in the place of `contract/index.ts`: a page that makes one call would otherwise
 * load the schemas of all of them. Types are those of the whole contract.
 */
export function lightContract(): Plugin {
  const areas = Object.entries(contract).map(([area, calls]) => [
    area,
    Object.fromEntries(Object.entries(calls).map(([name, one]) => [name, lightCall(one as Call)])),
  ]);
  const source = `export const contract = ${JSON.stringify(Object.fromEntries(areas))};`;
  return {
    name: "light-contract",
    enforce: "pre",
    load: (id) => (id.endsWith("/contract/index.ts") ? { code: source, moduleType: "js" } : undefined),
  };
}
