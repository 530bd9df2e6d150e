import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream, PDFString } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { disarm } from "./disarm.ts";

type Plant = (document: PDFDocument) => void;

const name = PDFName.of;
const script = { S: name("JavaScript"), JS: PDFString.of("app.alert(1)") };
const link = (uri: string) => ({ S: name("URI"), URI: PDFString.of(uri) });
const onPage = (document: PDFDocument, key: string, value: object) =>
  document.getPage(0).node.set(name(key), document.context.obj(value as never));
const annotated = (document: PDFDocument, annotation: object) =>
  onPage(document, "Annots", [{ Type: name("Annot"), Rect: [0, 0, 9, 9], ...annotation }]);

/** Every name and text in what a document still holds, whoever leads to it. */
function wordsIn(document: PDFDocument): string {
  const open: PDFObject[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  const words: string[] = [];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value instanceof PDFArray) open.push(...value.asArray());
    const dict = value instanceof PDFStream ? value.dict : value;
    if (dict instanceof PDFDict) for (const [key, one] of dict.entries()) open.push(key, one);
    else if (!(value instanceof PDFArray)) words.push(value.toString());
  }
  return words.join(" ");
}

async function disarmed(plant: Plant): Promise<PDFDocument> {
  const made = await PDFDocument.create();
  made.addPage([300, 300]);
  plant(made);
  const document = await PDFDocument.load(await made.save());
  disarm(document);
  return PDFDocument.load(await document.save());
}

const planted: [string, Plant][] = [
  [
    "when it is opened",
    ({ catalog, context }) => catalog.set(name("OpenAction"), context.register(context.obj(script))),
  ],
  ["with an event of the document", ({ catalog, context }) => catalog.set(name("AA"), context.obj({ WC: script }))],
  ["with an event of a page", (document) => onPage(document, "AA", { O: script })],
  ["with an event of an annotation", (document) => annotated(document, { Subtype: name("Widget"), AA: { E: script } })],
  ["behind a harmless link", (document) => annotated(document, { A: { ...link("https://a.example"), Next: script } })],
  [
    "behind several harmless links",
    (document) =>
      annotated(document, { A: { ...link("https://a.example"), Next: [{ ...link("/x"), Next: [script] }, script] } }),
  ],
  [
    "with a rendition",
    (document) => annotated(document, { Subtype: name("Screen"), A: { ...script, S: name("Rendition"), OP: 0 } }),
  ],
  [
    "in the tree of names",
    ({ catalog, context }) =>
      catalog.set(
        name("Names"),
        context.obj({ JavaScript: { Names: [PDFString.of("a"), context.register(context.obj(script))] } }),
      ),
  ],
  [
    "in an outline",
    ({ catalog, context }) =>
      catalog.set(name("Outlines"), context.obj({ First: { Title: PDFString.of("一"), A: script } })),
  ],
  [
    "with a field of a form",
    ({ catalog, context }) =>
      catalog.set(
        name("AcroForm"),
        context.obj({ Fields: [{ T: PDFString.of("f"), AA: { K: script }, Kids: [{ A: script }] }] }),
      ),
  ],
  [
    "as a form that is a program",
    ({ catalog, context }) =>
      catalog.set(
        name("AcroForm"),
        context.obj({
          Fields: [],
          XFA: [PDFString.of("template"), context.register(context.stream("<script>app.alert(1)</script>"))],
        }),
      ),
  ],
  [
    "as a program of the machine",
    (document) => annotated(document, { A: { S: name("Launch"), F: PDFString.of("app.alert(1)") } }),
  ],
  ["as an address that is a script", (document) => annotated(document, { A: link("javascript:app.alert(1)") })],
  [
    "as a file inside",
    (document) =>
      annotated(document, {
        Subtype: name("FileAttachment"),
        FS: { Type: name("Filespec"), EF: { F: PDFString.of("app.alert(1)") } },
      }),
  ],
  [
    "that leads to itself",
    (document) => {
      const { context } = document;
      const loop = context.obj({ ...link("https://a.example") });
      const ref = context.register(loop);
      loop.set(name("Next"), context.obj([ref, context.register(context.obj({ ...script, Next: ref }))]));
      annotated(document, { A: ref });
    },
  ],
];

it.each(planted)("a script %s is gone", async (_where, plant) => {
  const before = await PDFDocument.create();
  before.addPage([300, 300]);
  plant(before);
  expect(wordsIn(before)).toMatch(/app\.alert|<script>|XFA/u);
  const after = await disarmed(plant);
  const words = wordsIn(after);
  for (const word of ["app.alert", "/JavaScript", "/Launch", "/Rendition", "javascript:"])
    expect(words).not.toContain(word);
  expect([after.catalog.has(name("OpenAction")), after.catalog.has(name("AA"))]).toEqual([false, false]);
  expect(after.getPageCount()).toBe(1);
});

it("links to addresses and to places of the file stay", async () => {
  const words = wordsIn(
    await disarmed((document) => {
      annotated(document, {
        A: { ...link("https://a.example/b?c=d"), Next: { S: name("GoTo"), D: PDFString.of("kept") } },
      });
    }),
  );
  expect(words).toContain("https://a.example/b?c=d");
  expect(words).toContain("kept");
});

it("arrays within arrays are walked, however deep", async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 300]);
  let inner: PDFObject = document.context.obj(script);
  for (let depth = 0; depth < 50_000; depth += 1) inner = document.context.obj([inner]);
  document.context.register(inner);
  disarm(document);
  expect(wordsIn(document)).not.toContain("app.alert");
});
