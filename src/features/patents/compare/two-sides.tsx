import { type Change, textChanges } from "./text-changes.ts";
import "./two-sides.css";

interface Side {
  label: string;
  text: string;
}

/** Two texts beside each other, on a narrow page below each other; what only one of them has is marked in it. */
export function TwoSides({ first, second }: { first: Side; second: Side }) {
  const changes = textChanges(first.text, second.text);
  const isSame = first.text === second.text;
  return (
    <>
      <p role="status">
        {isSame
          ? "两项文字相同。"
          : changes === null
            ? "两项文字差异很大，没有逐词标出。"
            : "带底色和下划线的文字只在这一项中有。"}
      </p>
      <div className="two-sides">
        <OneSide side={first} changes={changes} own="gone" />
        <OneSide side={second} changes={changes} own="new" />
      </div>
    </>
  );
}

function OneSide({ side, changes, own }: { side: Side; changes: readonly Change[] | null; own: Change["kind"] }) {
  const parts = changes?.filter(({ kind }) => kind === "same" || kind === own) ?? [{ kind: "same", text: side.text }];
  return (
    <section aria-label={side.label}>
      <h3>{side.label}</h3>
      <p className="patent-text">
        {parts.map(({ kind, text }, at) =>
          kind === "same" ? (
            <span key={at}>{text}</span>
          ) : (
            <mark key={at} className="two-sides-own">
              {text}
            </mark>
          ),
        )}
      </p>
    </section>
  );
}
