import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

const page = "tests/bench/phone-kit/kit-page.tsx";
const entry = "phone-kit-part";

/** What a page carries already. */
const carried = /^react(-dom)?(\/|$)/;

async function outputOf(options: Parameters<typeof build>[0]) {
  const built = await build({ configFile: false, logLevel: "silent", ...options });
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  const files = outputs.flatMap(({ output }) => output);
  return {
    script: files.map((file) => (file.type === "chunk" ? file.code : "")).join("\n"),
    style: files.map((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? file.source : "")).join("\n"),
  };
}

/** The page of scenes as one script and one style sheet. */
export const builtPage = () =>
  outputOf({
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, rolldownOptions: { input: page, output: { codeSplitting: false } } },
  });

/** Bytes, gzipped, that components bring to a page that has React. */
export async function weightOf(names: readonly string[]): Promise<number> {
  const text = names
    .map((name, i) => `export { default as part${i} } from "antd-mobile/es/components/${name}";`)
    .join("\n");
  const { script, style } = await outputOf({
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? text : null),
      },
    ],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: entry, external: carried, preserveEntrySignatures: "strict" },
    },
  });
  return gzipSync(script).length + gzipSync(style).length;
}
