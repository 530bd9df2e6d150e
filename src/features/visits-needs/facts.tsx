/** What is known, word by word; what is not said is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className="needs-facts">
    {facts
      .filter(([, words]) => words !== "")
      .map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
  </dl>
);
