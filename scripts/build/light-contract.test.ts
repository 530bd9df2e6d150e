import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { lightContract } from "./light-contract.ts";

const table = `import { contract } from "${process.cwd()}/contract/index.ts";`;

/** What a page of this source loads where another page reads the whole table. */
async function built(source: string): Promise<string> {
  const sources = new Map([
    ["\0page", source],
    ["\0other", `${table} export const areas = Object.entries(contract);`],
  ]);
  const pages = {
    name: "pages",
    resolveId: (id: string) => (sources.has(`\0${id}`) ? `\0${id}` : undefined),
    load: (id: string) => sources.get(id),
  };
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    plugins: [pages, lightContract()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ["page", "other"], preserveEntrySignatures: "strict" },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === "chunk");
  const loaded = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId === "\0page"));
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  return [...loaded].map(({ code }) => code).join("\n");
}

const addressesOf = (code: string) => new Set(code.match(/\/v1\/[\w/-]+/g));
const pathsOf = (...areas: (keyof typeof contract)[]) =>
  new Set(areas.flatMap((area) => Object.values(contract[area]).map(({ path }) => path)));

test("a page loads the addresses of the areas it names, and no others, nor schemas", async () => {
  const code = await built(`${table} export const calls = [contract.site, contract.steward];`);
  expect(addressesOf(code)).toEqual(pathsOf("site", "steward"));
  expect(code).not.toMatch(/summary|access|zod/);
});

test("an area that is taken apart, or named by one of its calls, brings no other with it", async () => {
  const apart = await built(`${table} const { mine } = contract.order; export { mine };`);
  expect(addressesOf(apart)).toEqual(pathsOf("order"));
  const one = await built(`${table} export const { path } = contract.steward.list;`);
  expect(addressesOf(one)).toEqual(pathsOf("steward"));
});

test("who reads the whole table has every call of every area", async () => {
  const code = await built(`${table} export const areas = Object.entries(contract);`);
  expect(addressesOf(code)).toEqual(pathsOf(...(Object.keys(contract) as (keyof typeof contract)[])));
});
