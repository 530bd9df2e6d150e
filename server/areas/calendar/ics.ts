import type { CalendarStatus } from "#contract/calendar/calendar-fields.ts";
import { isOpen } from "#contract/calendar/calendar-rules.ts";
import { dayLength, dayOf, wallClockOf } from "#contract/core/time.ts";
import { textFile } from "#server/plugins/papers/text-file.ts";

/** What a calendar address tells of an entry: no mobiles, no contents. */
export interface IcsEntry {
  id: string;
  rev: number;
  title: string;
  kind: string;
  companies: readonly string[];
  purpose: string;
  location: string;
  plan_start: Date;
  plan_end: Date;
  all_day: boolean;
  /** Minutes before the start; 0 is none. */
  reminder: number;
  status: CalendarStatus;
  created_at: Date;
  updated_at: Date;
  /** Lines in the place of companies, purpose and status. */
  description?: readonly string[];
}

const zone = "Asia/Shanghai";
/** Octets of a content line without its end (RFC 5545, section 3.1). */
const lineOctets = 75;

const utc = (at: Date) => `${at.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`;
const local = (at: Date) => `${wallClockOf(at).replace(/[-:]/g, "")}${utc(at).slice(13, 15)}`;
const day = (at: number) => dayOf(at).replaceAll("-", "");

/** TEXT of RFC 5545, section 3.3.11; its control characters, tab not among them, have no place in it. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, (sign) => (sign === "\t" || sign >= "\u0080" ? sign : ""));

/** A content line in pieces of at most 75 octets; a character is never cut. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > lineOctets) {
      pieces.push(piece);
      // The space that marks a continuation counts.
      piece = " ";
      octets = 1;
    }
    piece += sign;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}

function timesOf({ plan_start, plan_end, all_day }: IcsEntry): string[] {
  if (!all_day) return [`DTSTART;TZID=${zone}:${local(plan_start)}`, `DTEND;TZID=${zone}:${local(plan_end)}`];
  // The end of a day event is the day after.
  return [
    `DTSTART;VALUE=DATE:${day(plan_start.getTime())}`,
    `DTEND;VALUE=DATE:${day(plan_end.getTime() - 1 + dayLength)}`,
  ];
}

function alarmOf({ reminder, title }: IcsEntry): string[] {
  return ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${escaped(title)}`, `TRIGGER:-PT${reminder}M`, "END:VALARM"];
}

function eventOf(entry: IcsEntry): string[] {
  const description = entry.description ?? [
    entry.companies.length > 0 ? `企业：${entry.companies.join("、")}` : "",
    entry.purpose === "" ? "" : `目的：${entry.purpose}`,
    `状态：${entry.status}`,
  ];
  return [
    "BEGIN:VEVENT",
    `UID:${entry.id}@ip-smart`,
    `DTSTAMP:${utc(entry.updated_at)}`,
    `CREATED:${utc(entry.created_at)}`,
    `LAST-MODIFIED:${utc(entry.updated_at)}`,
    `SEQUENCE:${entry.rev}`,
    ...timesOf(entry),
    `SUMMARY:${escaped(entry.status === "已取消" ? `【已取消】${entry.title}` : entry.title)}`,
    `DESCRIPTION:${escaped(description.filter((line) => line !== "").join("\n"))}`,
    ...(entry.location === "" ? [] : [`LOCATION:${escaped(entry.location)}`]),
    `CATEGORIES:${escaped(entry.kind)}`,
    `STATUS:${entry.status === "已取消" ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${entry.all_day || entry.status === "已取消" ? "TRANSPARENT" : "OPAQUE"}`,
    ...(entry.reminder > 0 && isOpen(entry) ? alarmOf(entry) : []),
    "END:VEVENT",
  ];
}

/** Asia/Shanghai as RFC 5545 wants it: one offset since 1991. */
const timeZone = [
  "BEGIN:VTIMEZONE",
  `TZID:${zone}`,
  "BEGIN:STANDARD",
  "DTSTART:19910915T000000",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "TZNAME:CST",
  "END:STANDARD",
  "END:VTIMEZONE",
];

const textOf = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join("");

function* piecesOf(name: string, entries: Iterable<IcsEntry>): Generator<string> {
  yield textOf([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//ip-smart//calendar//ZH",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...timeZone,
  ]);
  for (const entry of entries) yield textOf(eventOf(entry));
  yield textOf(["END:VCALENDAR"]);
}

/**
 * A calendar as iCalendar text (RFC 5545; refresh and colour hints of RFC 7986). Entries are taken and written some
 * at a time, with a turn for others between.
 */
export const icsFile = (name: string, entries: Iterable<IcsEntry>): Promise<Buffer> =>
  textFile(piecesOf(name, entries));
