/**
 * Tells what each part took, what failed, what passed only at its second try, and in the last line how many tests
 * passed, failed and were skipped over all parts. Returns the exit code.
 */
export function tellEnd(played) {
  const width = Math.max(...played.map(({ name }) => name.length));
  const row = (name, wall, spent) => console.log(`${name.padEnd(width)} ${wall.padStart(8)} ${spent.padStart(8)}`);
  console.log("");
  row("part", "wall s", "CPU s");
  for (const { name, wall, spent } of played) row(name, wall.toFixed(0), seconds(spent));
  row("together", sum(played, ({ wall }) => wall).toFixed(0), seconds(sum(played, ({ spent }) => spent)));
  const all = (key) => played.flatMap(({ counts }) => counts[key]);
  const [passed, failed, skipped] = ["passed", "failed", "skipped"].map((key) =>
    sum(played, ({ counts }) => counts[key]),
  );
  list("failed", all("failures"));
  list("flaky", all("flaky"));
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 ? 1 : 0;
}

const sum = (list, valueOf) => list.reduce((all, one) => all + valueOf(one), 0);

/** Only Linux tells what programs have spent. */
const seconds = (spent) => (spent === null ? "unknown" : spent.toFixed(0));

function list(title, lines) {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
