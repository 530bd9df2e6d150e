import { expect } from "vitest";
import { contract } from "#contract/index.ts";
import type { AccountName } from "#tests/fixtures/accounts.ts";
import { workbookFile, type WorkbookParts } from "#tests/fixtures/files/foreign-files.ts";
import { forgetPeak, knock, peakMemory, signIn, target } from "./target.ts";

export const imports = {
  form: { path: contract.question.xlsformImport.path, account: "district" },
  companies: { path: contract.company.importPreview.path, account: "admin" },
} as const satisfies Record<string, { path: string; account: AccountName }>;

/** Sends a file to an import, and asks the server for its health for as long as it reads. */
export async function handInTable(bytes: Uint8Array, to: keyof typeof imports, name = "x.xlsx") {
  const { path, account } = imports[to];
  const { token } = await signIn(account);
  forgetPeak();
  const before = peakMemory();
  let reading = true;
  const headers = { "content-type": "application/octet-stream" };
  const sent = knock(`${path}?name=${name}`, { token, method: "POST", body: bytes as BodyInit, headers });
  const answer = sent.finally(() => (reading = false));
  let healthy = 0;
  while (reading) {
    expect((await fetch(`${target.url}/v1/health`)).status).toBe(200);
    healthy += 1;
  }
  const { status, envelope } = await answer;
  return { status, msg: envelope().msg, healthy, megabytes: peakMemory() - before };
}

export const farCell = (line: number) => `<c r="XFD${line}"><v>1</v></c>`;
export const sheet = (survey: string, more: Omit<WorkbookParts, "sheets"> = {}) =>
  workbookFile({ sheets: { survey }, ...more });
