import { AbstractParts } from "./abstract-parts.tsx";
import { PatentFrame } from "./patent-frame.tsx";

/** 摘要: bibliography, abstract, first drawing, rights, family and citations. */
export default function AbstractPage() {
  return <PatentFrame part="detail">{(shown) => <AbstractParts {...shown} />}</PatentFrame>;
}
