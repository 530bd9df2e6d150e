import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

// Scripts are plain JavaScript, without types.
const { documentProblems } = (await import(new URL("document-paths.mjs", import.meta.url).href)) as {
  documentProblems(root: string): string[];
};

const made: string[] = [];
async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), "ip-smart-documents-"));
  made.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return documentProblems(root);
}
afterEach(async () => {
  for (const root of made.splice(0)) await rm(root, { recursive: true });
});

const page = "server/areas/visit/README.md";
const code = {
  "server/areas/visit/visit-notes.ts": "",
  "docs/SYNC.md": "# Sync\n\n## What a device holds, and `how`\n",
};

describe("a document", () => {
  it("may link to files and headings, and name files from the root, from its folder or by their name alone", async () => {
    const text =
      "# Visits\n[sync](../../../docs/SYNC.md#what-a-device-holds-and-how) [here](#visits) [out](https://example.cn) " +
      "`server/areas/visit/visit-notes.ts` `visit-notes.ts` `./visit-notes.ts`";
    expect(await problemsOf({ ...code, [page]: text })).toEqual([]);
  });

  it.each(["../docs/SYNC.md", "../../../docs/SYNC.md#states", "#rules"])(
    "is told of the link %s, which leads nowhere",
    async (to) => {
      expect(await problemsOf({ ...code, [page]: `[sync](${to})` })).toEqual([`${page}: no ${to} to link to`]);
    },
  );

  it.each(["server/areas/visit/notes.ts", "notes.ts"])("is told of the file %s, which is not there", async (name) => {
    expect(await problemsOf({ ...code, [page]: `See \`${name}\`.` })).toEqual([
      `${page}: names ${name}, which is not there`,
    ]);
  });

  it("may name files of then in a decision record, and anything in a block of code", async () => {
    const files = { "docs/decisions/001-then.md": "`gone.ts`", [page]: "```sh\ncat `gone.ts`\n```\n" };
    expect(await problemsOf(files)).toEqual([]);
  });
});
