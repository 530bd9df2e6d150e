import { type Attributes, XmlReader } from "./xml-reader.ts";

/** A mark with what it holds; `text` is its own text without that of the marks in it. Names come without prefix. */
export interface XmlNode {
  name: string;
  attributes: Attributes;
  children: XmlNode[];
  text: string;
}

/** A whole document, which the caller has bounded, as a tree; throws where `XmlReader` does, and where it is cut off. */
export function readXmlTree(text: string): XmlNode {
  const top: XmlNode = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [top];
  const reader = new XmlReader({
    open(name, attributes) {
      const node: XmlNode = { name, attributes: attributes(), children: [], text: "" };
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    close: () => void open.pop(),
    text(piece) {
      const node = open.at(-1);
      if (node !== undefined) node.text += piece;
    },
  });
  reader.write(text.replace(/^\uFEFF/, ""));
  reader.end();
  return top.children[0] ?? top;
}
