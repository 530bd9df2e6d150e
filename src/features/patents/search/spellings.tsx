import { type Dialect, dialectNames, dialects } from "#contract/patent/query/dialects.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import type { Query } from "#contract/patent/query/query-tree.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { copyText } from "#src/ui/text/copy-text.ts";
import { useKit } from "#src/ui/kit.ts";

/** The same search in every dialect, with what each cannot say. */
export function Spellings({ expression, dialect }: { expression: string; dialect: Dialect }) {
  const { tree, remarks } = parseQuery(expression, dialect);
  if (tree === null) return <p>{expression}</p>;
  return (
    <>
      {remarks.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      <FactRows rows={dialects.map((one) => [dialectNames[one], <Spelling key={one} tree={tree} dialect={one} />])} />
    </>
  );
}

function Spelling({ tree, dialect }: { tree: Query; dialect: Dialect }) {
  const { Button } = useKit();
  const { text, lost } = printQuery(tree, dialect);
  return (
    <>
      <code>{text || "（无法表达）"}</code>{" "}
      {text !== "" && (
        <Button kind="text" onClick={() => void copyText(text, "检索式")}>
          复制
        </Button>
      )}
      {lost.map((sentence) => (
        <small key={sentence} className="patent-lost">
          {sentence}
        </small>
      ))}
    </>
  );
}
