import { dayOf } from "#contract/core/time.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import type { AreaHandlers, FileReply } from "#server/plugins/handlers.ts";
import { minuteWords } from "#contract/core/time.ts";
import { openForPdf, openShare } from "./open-share.ts";
import { reportPdf } from "./report-paper.ts";
import { reportInfo, reportPage } from "./report-reads.ts";
import { composeAgain, createReport, removeReport, saveReport } from "./report-writes.ts";
import { createShare, revokeShare, shareViews } from "./share-links.ts";
import { sharedReport } from "./shared-report.ts";

const paper = (file: Buffer, title: string): FileReply => ({ file, mime: "application/pdf", name: `${title}.pdf` });

async function ownPdf(context: CallContext, input: { id: string; version?: number | undefined }) {
  const report = await reportInfo(context, input);
  const person = personOf(context);
  const now = new Date(context.now());
  const version = report.versions.find((one) => one.version === report.shown_version);
  const file = await reportPdf(
    context,
    {
      ...report,
      made_on: dayOf(Date.parse(version?.at ?? report.updated_at)),
      sections: report.sections.filter(({ shown }) => shown),
      watermark: `${person.name} · ${minuteWords(now)} · ${context.address.replace(/^::ffff:/, "")}`,
    },
    `第 ${report.shown_version} 版 · 内部资料`,
    now,
  );
  return paper(file, report.title);
}

async function sharedPdf(context: CallContext, input: { secret: string; ticket: string }) {
  const report = await sharedReport(context, await openForPdf(context, input));
  const file = await reportPdf(context, report, "仅供收件人阅读，请勿转发", new Date(context.now()));
  return paper(file, report.title);
}

export const reportHandlers: AreaHandlers<"report"> = {
  list: reportPage,
  create: createReport,
  info: reportInfo,
  compose: composeAgain,
  save: saveReport,
  remove: removeReport,
  pdf: ownPdf,
  share: createShare,
  revoke: revokeShare,
  views: shareViews,
  backsteppingInfo: async (context, input) => sharedReport(context, await openShare(context, input)),
  backsteppingPdf: sharedPdf,
};
