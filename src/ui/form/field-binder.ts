interface Form<V> {
  values: V;
  set: (changes: Partial<V>) => void;
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>;
}

/** What is one of a few words comes from a list of just those. */
type Typed<T> = T extends string ? string : T extends string[] ? string[] : T;

/** The fields of a form by their names in its values: what is typed, how it changes, and what is wrong with it. */
export function fieldBinder<V extends object>({ values, set, problems }: Form<V>) {
  return <K extends keyof V & string>(name: K, label: string) => ({
    name,
    label,
    value: values[name],
    onChange: (value: Typed<V[K]>) => set({ [name]: value } as unknown as Partial<V>),
    problem: problems[name],
  });
}
