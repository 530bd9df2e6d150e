import * as z from "zod/mini";

/** A report that was made elsewhere. */
export const reportFileRules = { max: 30 * 1024 * 1024, type: "application/pdf", mostPages: 300 } as const;

/** What is said of one that is too large, on either side. */
export const reportFileTooLarge = "PDF 文件最大 30 MB，请压缩图片后重新导出";

export const ReportFile = z.object({ id: z.string(), name: z.string(), size: z.int(), pages: z.int() });
export type ReportFile = z.output<typeof ReportFile>;
