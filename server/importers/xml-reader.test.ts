import { describe, expect, it } from "vitest";
import { XmlReader } from "./xml-reader.ts";

/** What a reader says about a document that comes in pieces of so many characters. */
function eventsOf(xml: string, size = xml.length): string[] {
  const events: string[] = [];
  const reader = new XmlReader({
    open: (name, attributes) =>
      events.push(`<${[name, ...[...attributes()].map((pair) => pair.join("="))].join(" ")}>`),
    close: (name) => events.push(`</${name}>`),
    text: (text) => events.push(text),
  });
  for (let at = 0; at < xml.length; at += size) reader.write(xml.slice(at, at + size));
  reader.end();
  return events;
}

const all = `<?xml version="1.0"?>\n<!-- a > b --><x:a xmlns:x="u" x:b='1 > "0"' c = "&lt;&#65;&#x1F600;"><b/><d >文&amp;字</d ><![CDATA[<not> & ]]]><e f="1"/></x:a>\n`;

it("says what a document holds, however it is cut into pieces", () => {
  const whole = ['<a b=1 > "0" c=<A😀>', "<b>", "</b>", "<d>", "文&字", "</d>", "<not> & ]", "<e f=1>", "</e>", "</a>"];
  for (const size of [all.length, 1, 2, 3, 7]) expect(eventsOf(all, size)).toEqual(whole);
});

describe("a document is refused", () => {
  it.each([
    ["a document type", "<!DOCTYPE a><a/>", "DOCTYPE"],
    ["one in small letters", "<!doctype a><a/>", "DOCTYPE"],
    ["an entity of its own", "<a>&lol9;</a>", "自定义实体"],
    ["an entity of its own in an attribute", '<a b="&file;"/>', "自定义实体"],
    ["a reference without an end", "<a>&amp</a>", "损坏"],
    ["a character that is none", "<a>&#x110000;</a>", "损坏"],
    ["marks that cross", "<a><b></a></b>", "损坏"],
    ["a mark left open", "<a><b></b>", "损坏"],
    ["a second root", "<a/><b/>", "损坏"],
    ["text beside the root", "<a/>b", "损坏"],
    ["nothing", "", "损坏"],
    ["a mark within a mark", "<a <b/>", "损坏"],
    ["attributes that are none", "<a b c/>", "损坏"],
    ["marks without end inside each other", "<a>".repeat(65), "损坏"],
  ])("%s", (_, xml, words) => {
    expect(() => eventsOf(xml)).toThrow(words);
    expect(() => eventsOf(xml, 1)).toThrow(words);
  });

  it("when a mark or a text has no end", () => {
    for (const xml of [`<a b="${"x".repeat(1_100_000)}`, `<a>${"x".repeat(1_100_000)}`])
      expect(() => eventsOf(xml, 100_000)).toThrow("损坏");
  });

  it("without looking at an endless run of letters again and again", () => {
    expect(() => eventsOf(`<a ${"b".repeat(900_000)}>`)).toThrow("损坏");
    expect(() => eventsOf(`<a>${"&".repeat(900_000)}</a>`)).toThrow("损坏");
  });
});
