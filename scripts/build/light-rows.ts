import type { Plugin } from "vite";
import { mainAccountCalls } from "../../contract/account/sub-accounts.ts";
import { contract } from "../../contract/index.ts";

/** Names that a page's row may list and nobody asks for at run time: only those that sub-accounts lack decide anything. */
const needless = new Set(
  Object.entries(contract)
    .flatMap(([area, calls]) => Object.keys(calls).map((name) => `${area}.${name}`))
    .filter((name) => !mainAccountCalls.has(name)),
);
const routes = /\/src\/app\/routes\/(?:pages|sets)\/[^/]+\.ts$/;

/** The rows without the names of calls that only tests read; the source of a module of rows. */
export const withoutCalls = (code: string): string =>
  code.replace(/"(\w+\.\w+)"(?:,\s*)?/g, (whole, name: string) => (needless.has(name) ? "" : whole));

/** Every phone holds the rows of all kinds of account: ten kilobytes of names stay in the sources. */
export const lightRows = (): Plugin => ({
  name: "light-rows",
  enforce: "pre",
  transform: (code, id) => (routes.test(id) ? { code: withoutCalls(code), map: null } : undefined),
});
