import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";

const namesOf = (words: string): readonly PDFName[] => words.split(" ").map((word) => PDFName.of(word));

/**
 * Kinds of actions that run something, send something, or reach into another file (ISO 32000-2, table 201). What stays
 * leads to a place of this file, or to an address that the reader sees and chooses.
 */
const active: ReadonlySet<PDFName> = new Set(
  namesOf(
    "JavaScript Launch Rendition SubmitForm ImportData GoToR GoToE GoToDp Movie Sound RichMediaExecute GoTo3DView",
  ),
);

/** Whoever has them: scripts, what an event starts, forms that are programs, files inside, and media that run. */
const dangerous = namesOf("AA JS OpenAction XFA EF AF Rendition OnInstantiate RichMediaContent RichMediaSettings 3DD");
/** Trees of names that lead to such. */
const trees = namesOf("JavaScript EmbeddedFiles Renditions");

const action = PDFName.of("S");
const address = PDFName.of("URI");
/** An address that a browser opens, or a path without a scheme. */
const harmless = /^(?:(?:https?|mailto|tel):|[^:]*$)/iu;

/** Values within each other and beside each other in one file; an honest one of 1,000 pages has a tenth of it. */
const mostValues = 5_000_000;

function isActive(dict: PDFDict): boolean {
  const kind = dict.lookup(action);
  if (!(kind instanceof PDFName)) return false;
  if (kind !== address) return active.has(kind);
  const led = dict.lookup(address);
  return (led instanceof PDFString || led instanceof PDFHexString) && !harmless.test(led.decodeText().trim());
}

function disarmDict(dict: PDFDict): void {
  // Whatever names it, an action without anything does nothing; what it would have started next is gone with it.
  if (isActive(dict)) for (const name of dict.keys()) dict.delete(name);
  else for (const name of dangerous) dict.delete(name);
}

/**
 * Takes away what a viewer would run, and files that are hidden inside: wherever it stands, as each object of the file
 * is looked at and none is followed. Throws on a file with more in it than any paper has.
 */
export function disarm({ context, catalog }: PDFDocument): void {
  const names = catalog.lookup(PDFName.of("Names"));
  if (names instanceof PDFDict) for (const tree of trees) names.delete(tree);
  const open: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object);
  let count = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    count += 1;
    if (count > mostValues) throw new Error("a PDF holds too many values");
    if (value instanceof PDFArray) for (const one of value.asArray()) open.push(one);
    const dict = value instanceof PDFStream ? value.dict : value;
    if (!(dict instanceof PDFDict)) continue;
    disarmDict(dict);
    for (const one of dict.values()) open.push(one);
  }
}
