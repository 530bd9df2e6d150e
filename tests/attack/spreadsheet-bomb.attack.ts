import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { textRow, thinRows, workbookFile } from "#tests/fixtures/foreign-files.ts";
import { forgetPeak, knock, peakMemory, signIn, target } from "./kit/target.ts";

const farCell = (line: number) => `<c r="XFD${line}"><v>1</v></c>`;

/** Sends a file to an import while the server is asked for its health, again and again. */
async function importMeanwhile(path: string, token: string, bytes: Buffer) {
  let under = true;
  const headers = { "content-type": "application/octet-stream" };
  const body = new Uint8Array(bytes);
  const answer = knock(`${path}?name=x.xlsx`, { token, method: "POST", body, headers }).finally(() => (under = false));
  let asked = 0;
  while (under) {
    expect((await fetch(`${target.url}/v1/health`)).status).toBe(200);
    asked += 1;
  }
  return { answer: await answer, asked };
}

it("hands in a small questionnaire form whose cells lie as far apart as a sheet goes", async () => {
  const { token } = await signIn("district");
  const rows = textRow(1, ["type", "name", "label"], farCell(1)) + thinRows(2, 20_000);
  const bytes = workbookFile({ sheets: { survey: rows } });
  forgetPeak();
  const before = peakMemory();
  const { answer, asked } = await importMeanwhile(contract.question.xlsformImport.path, token, bytes);
  expect(answer.status).toBe(422);
  expect(answer.envelope()).toMatchObject({ code: 0, msg: expect.stringContaining("5000 行") });
  expect(asked).toBeGreaterThan(0);
  expect(peakMemory() - before).toBeLessThan(600);
});
