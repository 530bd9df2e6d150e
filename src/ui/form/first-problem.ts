import { useEffect, useRef } from "react";

/** Nothing lies over it, as a form's buttons do, and it is not beyond the edge. */
function isOnTop(one: Element, down: number): boolean {
  const { left, top } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + 4, top + down));
}

/** The words, and the field they belong to from its label on. */
const isSeen = (words: Element) =>
  isOnTop(words, words.clientHeight / 2) && isOnTop(words.closest(".field") ?? words, 4);

/** Brings the first of these into view; what lies in a closed fold is passed over. */
function show(problems: readonly Element[]): void {
  const first = problems.find((words) => words.isConnected && words.getClientRects().length > 0);
  if (first !== undefined && !isSeen(first)) first.scrollIntoView({ block: "center" });
}

const inOrder = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

let appeared: Element[] = [];

/** Ref of the words about a field or the form: of those that appear at once the first comes into view. */
export function useShownProblem(words: string) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    appeared.push(place.current);
    if (appeared.length > 1) return;
    requestAnimationFrame(() => {
      // A form's alarm says no more than the fields that the server names with it.
      const fields = appeared.filter((words) => words.matches(".field-problem"));
      show((fields.length > 0 ? fields : appeared).toSorted(inOrder));
      appeared = [];
    });
  }, [words]);
  return place;
}

/** After a press of a form's own button: what was wrong before and still is comes into view. */
export function showFirstProblem(form: ParentNode | null): void {
  requestAnimationFrame(() => show([...(form?.querySelectorAll(".field-problem") ?? [])]));
}
