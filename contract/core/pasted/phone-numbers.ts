import { plainSigns, visible } from "./visible-text.ts";

/** Characters of a mobile as people paste it, with the country's code and signs. */
export const mobileTypedMax = 24;

const dashes = /[‐-―−－ー]/gu;
const label =
  /^(?:(?:联系|办公|固定|公司)?电话(?:号码)?|(?:联系)?手机(?:号码?)?|座机|传真|(?:tel|phone|mobile)\b)[:.\s]*/iu;

const plain = (typed: string): string => plainSigns(typed).replace(dashes, "-").trim().replace(label, "").trim();

/** The 11 digits of a mainland mobile in any usual spelling: `138 0013 8000`, `+86 138-0013-8000`; null for others. */
export function mobileOf(typed: string): string | null {
  const digits = plain(typed)
    .replaceAll(/[\s\-.()·]/gu, "")
    .replace(/^(?:\+|00)?86(?=1)/u, "");
  return /^1[3-9]\d{9}$/u.test(digits) ? digits : null;
}

const extension = /(?:-|转|分机|ext\.?|x|#)(?:分机)?(\d{1,6})$/iu;

/** `0757-22001234转8012` from `（0757）22001234-8012`; null for what is no landline. */
function landlineOf(typed: string): string | null {
  const text = plain(typed)
    .replaceAll(/\s/gu, "")
    .replace(/(转|分机)[:：]/u, "$1");
  const [, abroad, area = "", first = "", second = "", tail = ""] =
    /^((?:\+|00)86-?)?(?:\(?(0?[1-9]\d{1,2})\)?-?)?([2-9]\d{2,3})-?(\d{4})(\D.*)?$/iu.exec(text) ?? [];
  const isWhole = area === "" ? abroad === undefined : abroad !== undefined || area.startsWith("0");
  const [, inner = ""] = extension.exec(tail) ?? [];
  if (first === "" || !isWhole || (tail !== "" && extension.exec(tail)?.[0] !== tail)) return null;
  const place = area === "" ? "" : `${area.startsWith("0") ? area : `0${area}`}-`;
  return `${place}${first}${second}${inner === "" ? "" : `转${inner}`}`;
}

/** Numbers of a service, or of another country: kept as they are written. */
const otherNumber = /^(?:[48]00-?\d{3,4}-?\d{3,4}|\d{5,6}|\+(?!86)\d[\d\s-]{5,20}\d)$/u;

const numberOf = (typed: string): string | null => {
  const one = plain(typed);
  return mobileOf(one) ?? (otherNumber.test(one) ? one : landlineOf(one));
};

/** Each of several numbers, or null where one of them is none. */
function listOf(parts: readonly string[]): string | null {
  const read = parts.filter((part) => part.trim() !== "").map(numberOf);
  return read.length < 2 || read.includes(null) ? null : read.join("、");
}

/** Mobiles and landlines as they are kept, several parted by 、; null where one cannot be read. */
export function phoneOf(typed: string): string | null {
  const text = plain(typed);
  return numberOf(text) ?? listOf(text.split(/[、,;/|\n]+|或/u)) ?? listOf(text.split(/\s+/u));
}

const digit = "[\\d０-９]";
const between = "[\\s\\-‐-―−－.·•]{1,3}";
/** Signs that part a mobile at its usual places only: elsewhere they part the numbers of other things. */
const seldom = "[\\s\\-‐-―−－.·•/／_()（）]{1,3}";
const begin = "[1１][3-9３-９]";
const loose = `${begin}${digit}(?:(?:${between}(?=${digit}{3}))?${digit}){8}`;
const strict = `${begin}${digit}${seldom}${digit}{4}(?:${seldom})?${digit}{4}`;
/** Of the office that a number without blanks is of. */
const offices =
  "(?:AT|AU|BE|BR|CA|CH|CN|DE|DK|EA|EP|ES|FI|FR|GB|HK|IL|IN|IT|JP|KR|MX|NL|NZ|PL|RU|SE|SG|SU|TW|US|WO|ZA|ZL)";
/**
 * A mobile anywhere in a text: in a piece, or in groups of at least three digits, with the country's code or without.
 * Not within a longer number, nor behind the letters of an office: those are patents.
 */
const mobiles = new RegExp(
  `(?<!${digit}|\\b${offices})(?:[(（]?(?:\\+|＋|00)?(?:86|８６)[)）]?(?:${between})?)?(?:[(（](?=1${digit}{2}[)）]))?(${loose}|${strict})(?!${digit}|[A-Z]\\d?\\b)`,
  "gu",
);

const maskedMobile = (mobile: string): string => {
  const digits = plainSigns(mobile).replaceAll(/\D/gu, "");
  return `${digits.slice(0, 3)}****${digits.slice(-4)}`;
};

/** The text, without signs that nobody sees, with every mobile in it masked, however it is written: 138****5678. */
export const maskMobiles = (text: string): string =>
  visible(text).replace(mobiles, (_, mobile: string) => maskedMobile(mobile));

/** Whether a mobile stands in a text. */
export const hasMobile = (text: string): boolean => visible(text).search(mobiles) >= 0;
