/** What a table of fields says of each: what the screen calls it, its schema, and the places where it stands. */
interface FieldRow<S> {
  label: string;
  schema: S;
}

/**
 * Makes rows of a table of fields whose places are `P`: `field(label, schema, places)`. The schema is made with the
 * label, so that a refusal names the field as the screen does.
 */
export const fieldMaker =
  <P extends object>() =>
  <S, const Q extends P>(label: string, schema: (label: string) => S, places: Q): FieldRow<S> & Q => ({
    label,
    schema: schema(label),
    ...places,
  });

type Table = Record<string, FieldRow<unknown>>;

/** The schemas of a table by field, for an object schema. */
export const shapeOf = <T extends Table>(table: T) =>
  Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema])) as {
    [N in keyof T]: T[N]["schema"];
  };

/** What the screen calls each field of a table; form, details, history, conflict and export read the same words. */
export const labelsOf = <T extends Table>(table: T) =>
  Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label])) as Record<
    keyof T & string,
    string
  >;
