import type { Plugin } from "vite";
import { contract } from "../../contract/index.ts";
import type { Call } from "../../contract/core/call.ts";

/** What a client needs of a call; schemas are checked on the server and, by forms, imported from their own files. */
const lightCall = ({ method, path, offline, body, reply }: Call) => ({ method, path, offline, body, reply });

const areas = new Map(
  Object.entries(contract).map(([area, calls]) => [
    area,
    Object.fromEntries(Object.entries(calls).map(([name, one]) => [name, lightCall(one as Call)])),
  ]),
);
const virtual = "light-contract/";
const whole = /import \{ contract(?:, type \w+)* \} from "#contract\/index\.ts";/;
const use = new RegExp(String.raw`\bcontract\.(${[...areas.keys()].join("|")})\b`, "g");

/**
 * Lets a module that says `contract.site.list` import the addresses of `web` alone; null when it needs the table
 * as a whole. Otherwise the first page of everybody would load the addresses of all areas.
 */
export function byArea(code: string): string | null {
  if (!whole.test(code)) return null;
  const used = new Set<string>();
  const body = code.replace(whole, "").replace(use, (_, area: string) => {
    used.add(area);
    return `contract_${area}`;
  });
  if (/(?<![\w#/.$])contract\b(?![\w-/])/.test(body.replace(/\/\*[^]*?\*\/|\/\/.*/g, ""))) return null;
  const imports = [...used].map((area) => `import { calls as contract_${area} } from "${virtual}${area}";`);
  return `${imports.join(" ")}${body}`;
}

/**
 * Puts tables of addresses in the place of `contract/index.ts`, one an area: a page that makes one call would
 * otherwise load the schemas of all of them. Types are those of the whole contract.
 */
export function lightContract(): Plugin {
  const source = `export const contract = ${JSON.stringify(Object.fromEntries(areas))};`;
  return {
    name: "light-contract",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : undefined),
    load(id) {
      if (id.endsWith("/contract/index.ts")) return { code: source, moduleType: "js" };
      if (!id.startsWith(`\0${virtual}`)) return undefined;
      const calls = areas.get(id.slice(virtual.length + 1));
      return { code: `export const calls = ${JSON.stringify(calls)};`, moduleType: "js" };
    },
    transform(code, id) {
      const light = /\.tsx?$/.test(id) ? byArea(code) : null;
      return light === null ? undefined : { code: light, map: null };
    },
  };
}
