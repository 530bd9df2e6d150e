import { type Dialect, dialectNames, dialects } from "#contract/patent/query/dialects.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import { copyText } from "#src/ui/text/copy-text.ts";
import { useKit } from "#src/ui/kit.ts";

/** The same search in every dialect, with what each cannot say. */
export function Spellings({ expression, dialect }: { expression: string; dialect: Dialect }) {
  const { Button } = useKit();
  const { tree, remarks } = parseQuery(expression, dialect);
  if (tree === null) return <p>{expression}</p>;
  return (
    <>
      {remarks.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      <dl className="patent-facts">
        {dialects.map((one) => {
          const { text, lost } = printQuery(tree, one);
          return (
            <div key={one}>
              <dt>{dialectNames[one]}</dt>
              <dd>
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
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
