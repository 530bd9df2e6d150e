import type { Content } from "pdfmake/interfaces.js";
import type { PackedSheet } from "./packed-sheet.ts";

/** Clean HTML among the content of a paper; what it becomes is found out where it is drawn. */
interface HtmlContent {
  html: string;
}

/**
 * What a printed paper says, as data alone: it is drawn in a thread. The house style adds the rest. Images are data
 * URLs or keys of `images`, layouts of tables names of `table-layouts.ts`.
 */
export interface PdfPaper {
  /** Heading of the first page and title of the file. */
  title: string;
  /** One quiet line under the title, such as a record number. */
  subtitle?: string;
  content: (Content | HtmlContent)[];
  /** Data URLs by key, so that one picture shown twice is embedded once. */
  images?: Record<string, string>;
  /** Written across every page, such as the reader's name and time. */
  watermark?: string;
  /** Left end of the foot line; the page number stands at the right. */
  foot?: string;
  /** Moment of printing, for the foot line and the file's properties. */
  at: Date;
}

/** A page with nothing but who a file is for, and when. */
export interface StampPage {
  reader: string;
  at: Date;
}

/** A file that is to be made. */
export type PaperWork = { paper: PdfPaper } | { stamp: StampPage } | { workbook: PackedSheet[] };

/** What the thread says: the file, or what went wrong, for the log. */
export type PaperMade = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };
