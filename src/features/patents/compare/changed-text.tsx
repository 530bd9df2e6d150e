import { textChanges } from "./text-changes.ts";
import "./changed-text.css";

/** A text with what was taken out of an earlier one and what came in; two other texts stand below each other. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const changes = textChanges(before, after);
  if (changes === null)
    return (
      <>
        <del className="text-gone">{before}</del>
        <ins className="text-new">{after}</ins>
      </>
    );
  return changes.map(({ kind, text }, at) =>
    kind === "same" ? (
      <span key={at}>{text}</span>
    ) : kind === "gone" ? (
      <del key={at} className="text-gone">
        {text}
      </del>
    ) : (
      <ins key={at} className="text-new">
        {text}
      </ins>
    ),
  );
}
