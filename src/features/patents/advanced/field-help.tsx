import { contract } from "#contract/index.ts";
import { type Dialect, dialectNames } from "#contract/patent/query/dialects.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";

interface Props {
  dialect: Dialect;
  /** Puts a field or an example into the expression. */
  onTake: (text: string) => void;
  onClose: () => void;
}

/** How the fields of the search are written in a dialect, with examples; what is pressed goes into the expression. */
export function FieldHelp({ dialect, onTake, onClose }: Props) {
  const { Sheet } = useFormKit();
  const { data, error, refetch } = useCall(contract.search.fields, {});
  const own = data?.dialects.find((one) => one.dialect === dialect);
  const fields = data?.fields.filter(({ spellings }) => (spellings[dialect] ?? []).length > 0) ?? [];
  const nameOf = (field: string) => data?.fields.find((one) => one.field === field)?.name ?? field;
  const take = (text: string) => {
    onTake(text);
    onClose();
  };
  return (
    <Sheet title={`${dialectNames[dialect]}的字段与示例`} onClose={onClose} keepsTyped>
      {error !== null && data === undefined && <ErrorNote error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <PartSkeleton />}
      {own && (
        <>
          <h3>示例</h3>
          <ul className="field-help" aria-label="示例">
            {own.examples.map(({ text, read }) => (
              <li key={text}>
                <code>{text}</code>
                <span>{read}</span>
                <Button small kind="text" aria-label={`填入 ${text}`} onClick={() => take(text)}>
                  填入
                </Button>
              </li>
            ))}
          </ul>
          <h3>字段</h3>
          <ul className="field-help" aria-label="字段">
            {fields.map(({ field, name, spellings, values, example }) => (
              <li key={field}>
                <strong>{name}</strong>
                <code>{(spellings[dialect] ?? []).join("、")}</code>
                {values.length > 0 && <span>可取 {values.join("、")}</span>}
                <Button
                  small
                  kind="text"
                  aria-label={`填入${name}`}
                  onClick={() => take(dialect === "cn" ? example : (spellings[dialect]?.[0] ?? ""))}
                >
                  填入
                </Button>
              </li>
            ))}
            {own.composites.map(({ spelling, fields: together }) => (
              <li key={spelling}>
                <strong>{together.map(nameOf).join("、")}</strong>
                <code>{spelling}</code>
                <Button small kind="text" aria-label={`填入 ${spelling}`} onClick={() => take(spelling)}>
                  填入
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}
