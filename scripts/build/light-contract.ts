import type { Plugin } from "vite";
import { contract } from "../../contract/index.ts";
import type { Call } from "../../contract/core/call.ts";

/** What a client needs of a call; schemas are checked on the server and, by forms, imported from their own files. */
const addressOf = ({ method, path, offline, body, reply }: Call) => ({ method, path, offline, body, reply });

const areas = new Map(
  Object.entries(contract).map(([area, calls]) => [
    area,
    Object.fromEntries(Object.entries(calls).map(([name, one]) => [name, addressOf(one as Call)])),
  ]),
);

const allAreas = "addresses";
const areaModule = (area: string) => `${allAreas}/${area}`;

/** Source of the addresses of all areas, one export an area. */
const tableOfAreas = () =>
  [...areas].map(([area, calls]) => `export const ${area} = ${JSON.stringify(calls)};`).join("\n");

/** The same with every area in a module of its own, which the bundler gives to the pages that name the area. */
const modulesOfAreas = () =>
  [...areas.keys()].map((area) => `export { calls as ${area} } from "${areaModule(area)}";`).join("\n");

/**
 * Puts the addresses of the calls in the place of `contract/index.ts`: a page that makes one call would otherwise load
 * the schemas of all of them. The areas are exports, not properties, so that the bundler sees which of them a page names
 * and its first load carries no others. Types are those of the whole contract (`contract/client-types.ts`).
 */
export function lightContract(): Plugin {
  let isBuild = false;
  const module = (code: string) => ({ code, moduleType: "js", moduleSideEffects: false }) as const;
  return {
    name: "light-contract",
    enforce: "pre",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === allAreas || id.startsWith(areaModule("")) ? `\0${id}` : undefined),
    load(id) {
      if (id.endsWith("/contract/index.ts")) return module(`export * as contract from "${allAreas}";`);
      // Whoever develops, or tests a page, would ask the server for each of the modules.
      if (id === `\0${allAreas}`) return module(isBuild ? modulesOfAreas() : tableOfAreas());
      const calls = id.startsWith(`\0${areaModule("")}`) ? areas.get(id.slice(areaModule("").length + 1)) : undefined;
      return calls && module(`export const calls = ${JSON.stringify(calls)};`);
    },
  };
}
