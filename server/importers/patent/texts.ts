import type { Claim, Section } from "#contract/patent/patent.ts";
import { attribute, below, inside, lineOf, textOf, type XmlElement } from "./xml-tree.ts";
import { claimOf, claimsReferredTo, distinct } from "./values.ts";

/** Headings of a Chinese description, which stand as paragraphs of their own. */
const chineseHeading =
  /^(?:技术领域|背景技术|发明内容|实用新型内容|附图说明|具体实施方式|具体实施例|实施例|摘要附图)[：:]?$/u;
/** A number in front of a paragraph: `[0012]`. */
const paragraphNumber = /^[[【]\s*(\d{1,5})\s*[\]】]\s*/u;

/** Puts paragraphs under their headings; what comes first may have none. */
export class Description {
  readonly sections: Section[] = [];

  heading(text: string): void {
    if (text !== "") this.sections.push({ heading: text.replace(/[：:]$/u, ""), paragraphs: [] });
  }

  paragraph(text: string, number = ""): void {
    const [lead = "", inText = ""] = paragraphNumber.exec(text) ?? [];
    const plain = text.slice(lead.length).trim();
    if (plain === "") return;
    if (chineseHeading.test(plain)) {
      // The part's own mark may have named it already.
      const last = this.sections.at(-1);
      if (last?.paragraphs.length !== 0 || last.heading !== plain.replace(/[：:]$/u, "")) this.heading(plain);
      return;
    }
    if (this.sections.length === 0) this.sections.push({ heading: "", paragraphs: [] });
    const no = inText || number;
    this.sections.at(-1)?.paragraphs.push({ no: /^\d+$/u.test(no) ? no.padStart(4, "0") : no, text: plain });
  }
}

const headings = new Set(["heading", "H", "summary", "Heading"]);
const paragraphs = new Set(["p", "PARA", "paragraph", "Paragraph", "Paragraphs", "ul", "ol", "tables", "maths"]);

/** Parts of a description that say by their mark what they are about. */
const parts: Record<string, string> = {
  TechnicalField: "技术领域",
  "technical-field": "技术领域",
  BackgroundArt: "背景技术",
  "background-art": "背景技术",
  Disclosure: "发明内容",
  InventionSummary: "发明内容",
  disclosure: "发明内容",
  "summary-of-invention": "",
  DrawingsDescription: "附图说明",
  DescriptionOfDrawings: "附图说明",
  "description-of-drawings": "附图说明",
  InventionMode: "具体实施方式",
  ModeForInvention: "具体实施方式",
  BestMode: "具体实施方式",
  "mode-for-invention": "具体实施方式",
  EmbodimentsDescription: "具体实施方式",
};

/** Marks of the title, which stands elsewhere. */
const skipped = new Set(["InventionTitle", "invention-title"]);

function walk(of: XmlElement, into: Description, language: string): void {
  for (const child of inside(of)) {
    const part = parts[child.name];
    if (skipped.has(child.name)) continue;
    if (headings.has(child.name)) into.heading(lineOf(child));
    else if (paragraphs.has(child.name)) paragraph(child, into);
    else {
      if (part !== undefined && part !== "" && language === "zh") into.heading(part);
      walk(child, into, language);
    }
  }
}

function paragraph(of: XmlElement, into: Description): void {
  const number = attribute(of, "num") || attribute(of, "number");
  const inner = inside(of, "heading")[0];
  if (inner !== undefined) into.heading(lineOf(inner));
  const own = inside(of, "number")[0];
  const text = textOf(own === undefined ? of : { ...of, children: of.children.filter((child) => child !== own) });
  into.paragraph(text, own === undefined ? number : lineOf(own).replaceAll(/\D/gu, ""));
}

/** The sections of a description. Marks of its parts become headings where it is Chinese. */
export function sectionsOf(description: XmlElement | undefined, language: "zh" | "" = ""): Section[] {
  if (description === undefined) return [];
  const into = new Description();
  walk(description, into, language);
  return into.sections.filter(({ paragraphs: some }, place) => some.length > 0 || place === 0);
}

const numberIn = (text: string): number => Number(/(\d+)\D*$/u.exec(text)?.[1] ?? 0);

/** Claims that are told apart by marks, with the references the marks name, else those of their text. */
export function markedClaims(claims: readonly XmlElement[]): Claim[] {
  return claims.flatMap((claim, place): Claim[] => {
    const text = textOf(claim);
    if (text === "") return [];
    const number =
      Number(attribute(claim, "num") || attribute(claim, "number")) || numberIn(attribute(claim, "id")) || place + 1;
    const named = distinct([
      ...attribute(claim, "idRef").split(/[;\s]+/u),
      ...below(claim, "claim-ref").map((one) => attribute(one, "idref")),
      ...below(claim, "dependent-claim-reference").map((one) => attribute(one, "depends_on")),
      ...below(claim, "CLREF").map((one) => attribute(one, "ID")),
    ])
      .map(numberIn)
      .filter((one) => one > 0 && one < number);
    const spoken = claimOf(text, number);
    const referred = named.length > 0 ? [...new Set([...named, ...claimsReferredTo(spoken.text, number)])] : undefined;
    return [referred === undefined ? spoken : { ...spoken, depends_on: referred.toSorted((a, b) => a - b) }];
  });
}
