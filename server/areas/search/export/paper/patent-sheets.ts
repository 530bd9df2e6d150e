import { ipcLabel } from "#contract/patent/ipc-names.ts";
import type { Drawing } from "#contract/patent/patent.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { isDamage } from "#server/plugins/files/file-store.ts";
import { renderPdf } from "#server/plugins/papers/made-file.ts";
import type { LeftOut } from "../left-out.ts";
import { cellsOf, type PatentData, shownNumber } from "../patent-cells.ts";
import { paperOfSheets, type PatentSheet, type SheetsPaper } from "./sheets-paper.ts";

/** Characters of a text that a sheet has room for. */
const mostText = 1500;

const cut = (text: string): string =>
  text.length <= mostText ? text : `${text.slice(0, mostText)}……（共 ${text.length} 字，全文见平台）`;

const dayWords = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/u, "$1年$2月$3日");

function sheetOf(row: PatentData): PatentSheet {
  const cell = cellsOf(row);
  const text = (column: Parameters<typeof cell>[0]) => dayWords(String(cell(column) ?? ""));
  const { patent } = row;
  return {
    title: patent.title,
    number: shownNumber(patent.application_no),
    status: [
      `${patent.status}${patent.status_reason === "" ? "" : `（${patent.status_reason}）`}`,
      text("status_on"),
      patent.restorable_until === null ? "" : `可恢复至${dayWords(patent.restorable_until)}`,
    ]
      .filter((one) => one !== "")
      .join(" "),
    facts: (
      [
        ["类型", text("type")],
        ["申请号", text("application_no")],
        ["申请日", text("filed_on")],
        ["公开（公告）号", text("publication_no")],
        ["公开日", text("published_on")],
        ["授权公告号", text("grant_no")],
        ["授权日", text("granted_on")],
        ["预计届满日", text("expires_on")],
        ["申请人", text("applicants")],
        ["当前权利人", text("owners")],
        [patent.type === "外观设计" ? "设计人" : "发明人", text("inventors")],
        ["代理机构", [text("agency"), text("agents")].filter((one) => one !== "").join(" ")],
        ["主分类号", patent.main_ipc === "" ? "" : `${patent.main_ipc} ${ipcLabel(patent.main_ipc.slice(0, 4))}`],
        ["分类号", text("ipc")],
        ["优先权", text("priorities")],
        ["权利变动", text("rights")],
        ["镇街", text("street")],
        ["数据来源", [patent.source, dayWords(patent.source_on ?? "")].join(" ").trim()],
      ] as [string, string][]
    ).filter(([, value]) => value !== ""),
    abstract: cut(text("abstract")),
    claim: cut(text("first_claim")),
    picture: row.text?.drawings[0]?.sha256 ?? null,
  };
}

/** The drawings as small JPEGs; one that is damaged spoils nothing but its own place. */
async function picturesOf(context: CallContext, drawings: readonly Drawing[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { sha256 } of drawings) {
    if (sha256 in found) continue;
    const bytes = await context.pictures.drawn(sha256, "paper").catch((error: unknown) => {
      if (error instanceof Refused && !isDamage(error)) throw error;
      context.log.error({ err: error, file: sha256 }, "a stored drawing could not be read");
      return null;
    });
    if (bytes !== null) found[sha256] = `data:image/jpeg;base64,${bytes.toString("base64")}`;
  }
  return found;
}

/** Patents on paper, a sheet for each. */
export async function patentSheets(
  context: CallContext,
  { rows, leftOut, asked }: { rows: readonly PatentData[]; leftOut: LeftOut[]; asked: string },
): Promise<Buffer> {
  const paper: SheetsPaper = {
    asked,
    sheets: rows.map(sheetOf),
    leftOut,
    pictures: await picturesOf(
      context,
      rows.flatMap(({ text }) => text?.drawings.slice(0, 1) ?? []),
    ),
    by: personOf(context).name,
    at: context.now(),
  };
  return renderPdf(context, paperOfSheets(paper));
}
