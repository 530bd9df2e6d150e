import { contract } from "#contract/index.ts";
import type { QuestionTarget } from "#contract/question/questionnaire.ts";
import { callServer } from "#src/api/call-server.ts";
import { saveFile } from "#src/api/fetch-file.ts";

/** The secret stands behind the #, so that it reaches no server's log. */
export const linkOf = (secret: string) => `${window.location.origin}/questionNew#${secret}`;

const idsAtOnce = 500;
const pageSize = 200;

/** Ids of all companies in a state, page by page. */
export async function idsInState(id: string, state: QuestionTarget["state"], street: string | undefined) {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const filter = { id, state, ...(street !== undefined && { street_id: street }) };
    const reply = await callServer(contract.question.questionTargets, { ...filter, page, size: pageSize });
    ids.push(...reply.list.map(({ company_id }) => company_id));
    if (ids.length >= reply.total || reply.list.length === 0) return ids;
  }
}

const chunks = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, place) =>
    ids.slice(place * idsAtOnce, (place + 1) * idsAtOnce),
  );

/** Reminds companies; how many were, and why the others were not. */
export async function remindAll(id: string, companyIds: readonly string[]): Promise<string> {
  let reminded = 0;
  const reasons = new Map<string, number>();
  for (const company_ids of chunks(companyIds)) {
    const reply = await callServer(contract.question.questionRemind, { id, company_ids });
    reminded += reply.reminded.length;
    for (const { reason } of reply.skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const skipped = [...reasons].map(([reason, count]) => `${count} 家${reason}`).join("，");
  return `已提醒 ${reminded} 家${skipped === "" ? "" : `；未提醒：${skipped}`}`;
}

/** Individual links as an Excel file: company and address, one row each. */
export async function saveLinks(id: string, title: string, companyIds: readonly string[]): Promise<number> {
  const links = [];
  for (const company_ids of chunks(companyIds))
    links.push(...(await callServer(contract.question.questionLinks, { id, company_ids })));
  const { default: writeWorkbook } = await import("write-excel-file/browser");
  const heading = ["企业名称", "填写链接"].map((value) => ({ value, fontWeight: "bold" as const }));
  const rows = links.map(({ company_name, secret }) => [{ value: company_name }, { value: linkOf(secret) }]);
  const options = { sheet: "填写链接", columns: [{ width: 36 }, { width: 64 }], stickyRowsCount: 1 };
  const file = await writeWorkbook([heading, ...rows], options).toBlob();
  saveFile(file, `${title.replaceAll(/[\\/:*?"<>|]/gu, " ")}_填写链接.xlsx`);
  return links.length;
}
