/** The type cell of a survey row, taken apart. */
export interface FormType {
  /** One word of the specification, old spellings replaced: `select_one`, `begin_group`, `dateTime` … */
  word: string;
  /** List of options that a select or rank names. */
  list: string | null;
  /** `or_other`: a free text for what the list lacks. */
  other: boolean;
}

/** Words of a list that is read more easily on few lines. */
export const words = (line: string) => line.split(" ");

const oldWords = new Map([
  ["string", "text"],
  ["int", "integer"],
  ["photo", "image"],
  ["gps", "geopoint"],
  ["location", "geopoint"],
  ["datetime", "dateTime"],
  ["calculation", "calculate"],
  ["trigger", "acknowledge"],
  ["begin group", "begin_group"],
  ["end group", "end_group"],
  ["begin repeat", "begin_repeat"],
  ["end repeat", "end_repeat"],
  ["begin lgroup", "begin_repeat"],
  ["end lgroup", "end_repeat"],
]);

const listTypes: readonly [RegExp, string][] = [
  [/^(?:select_one|select one from|select one|select1)\s+(?<list>.+)$/u, "select_one"],
  [/^(?:select_multiple|select multiple|select all that apply(?: from)?)\s+(?<list>.+)$/u, "select_multiple"],
  [/^rank\s+(?<list>.+)$/u, "rank"],
];

/** Reads `select_one cities or_other` and its like. */
export function formTypeOf(cell: string): FormType {
  const text = cell.replaceAll(/\s+/gu, " ").trim();
  for (const [shape, word] of listTypes) {
    const list = shape.exec(text)?.groups?.list;
    if (list === undefined) continue;
    const other = / or[_ ](?:other|specify other)$/u.test(list);
    return { word, list: list.replace(/ or[_ ](?:other|specify other)$/u, ""), other };
  }
  const plain = oldWords.get(text.toLowerCase()) ?? text;
  return { word: knownWords.get(plain.toLowerCase()) ?? plain, list: null, other: false };
}

const known = ["text", "integer", "decimal", "range", "note", "date", "time", "dateTime", "geopoint", "image", "audio"];
const alsoKnown = ["video", "file", "barcode", "acknowledge", "calculate", "select_one", "select_multiple", "rank"];
const frames = ["begin_group", "end_group", "begin_repeat", "end_repeat", "begin_score", "score__row", "end_score"];
const kobo = ["begin_rank", "rank__level", "end_rank", "begin_kobomatrix", "end_kobomatrix"];
const knownWords = new Map([...known, ...alsoKnown, ...frames, ...kobo].map((word) => [word.toLowerCase(), word]));

/** What the platform records by itself, or what belongs to the device that filled in the form. */
export const metadataTypes = new Set([
  ...words("start end today deviceid device_id phonenumber username email simserial"),
  ...words("subscriberid audit start-geopoint background-geopoint background-audio hidden"),
]);

/** Why a type outside ours is left out, in words. */
export function leftOutWords(word: string): string {
  if (metadataTypes.has(word)) return `${word} 是采集元数据，平台自动记录填报人和时间`;
  if (word === "geotrace" || word === "geoshape") return `${word}（轨迹、范围）平台没有对应的题型`;
  if (/^(?:xml-external|csv-external|select_(?:one|multiple)_from_file|select_one_external)/u.test(word))
    return `${word} 的选项在另外的文件里，没有随表单一起导入`;
  return `没有与 ${word} 对应的题型`;
}
