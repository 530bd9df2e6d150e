import { v7 } from "uuid";
import { expect, vi } from "vitest";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { PatentImport } from "#contract/patent/import/import-calls.ts";
import type { PersonName, TestServer } from "#tests/fixtures/test-server.ts";

type Preview = OutputOf<typeof contract.patent.patentImportPreview>;
type Rows = OutputOf<typeof contract.patent.patentImportRows>;

const calls = contract.patent;

/** An administrator's import, call by call; the jobs run in the server as they do for everybody. */
export function importsOf(server: () => TestServer) {
  const sendBytes = async (
    path: string,
    query: Record<string, string | number>,
    payload: Buffer,
    person: PersonName,
  ) => {
    const words = Object.entries(query).map(([key, value]) => [key, String(value)]);
    const reply = await server().app.inject({
      method: "POST",
      url: `${path}?${new URLSearchParams(words).toString()}`,
      headers: {
        authorization: `Bearer ${await server().token(person)}`,
        "content-type": "application/octet-stream",
      },
      payload,
    });
    return reply.json<{ code: number; status: number; msg: string; data: never }>();
  };

  const upload = async (content: string | Buffer, name = "专利.csv", piece = 1_000_000): Promise<string> => {
    const bytes = Buffer.from(content);
    const id = v7();
    for (let offset = 0; offset < bytes.length; offset += piece) {
      const query = { id, name, size: bytes.length, offset };
      const part = bytes.subarray(offset, offset + piece);
      const reply = await sendBytes(calls.patentImportUpload.path, query, part, "admin");
      expect(reply).toMatchObject({ code: 1, data: { complete: offset + piece >= bytes.length } });
    }
    return id;
  };

  const preview = async (id: string, columns: object[] = []) =>
    (await server().post(calls.patentImportPreview.path, { id, columns }, "admin")).data as Preview;
  const state = async (id: string) =>
    (await server().get(calls.patentImportState.path, { id }, "admin")).data as PatentImport;

  const reached = (id: string, ...states: PatentImport["state"][]) =>
    vi.waitFor(
      async () => {
        const now = await state(id);
        expect(states).toContain(now.state);
        return now;
      },
      { timeout: 60_000, interval: 50 },
    );

  const importFile = async (content: string | Buffer, name?: string): Promise<PatentImport> => {
    const id = await upload(content, name);
    await preview(id);
    expect((await server().post(calls.patentImportRun.path, { id }, "admin")).code).toBe(1);
    return reached(id, "done", "failed");
  };

  const undo = async (id: string): Promise<PatentImport> => {
    expect((await server().post(calls.patentImportUndo.path, { id }, "admin")).code).toBe(1);
    return reached(id, "undone");
  };

  const rowsOf = async (id: string) =>
    ((await server().post(calls.patentImportRows.path, { id, size: 200 }, "admin")).data as Rows).list;

  return { sendBytes, upload, preview, state, reached, importFile, undo, rowsOf };
}
