import type { ZodMiniType } from "zod/mini";
import type { Call, InputOf } from "#contract/core/call.ts";

/** Fields that are no text: numbers, ticks (`true`, `false`), and lists with commas between. */
interface Kinds<Name> {
  numbers?: readonly Name[];
  flags?: readonly Name[];
  lists?: readonly Name[];
}

type ListCall = Call & { input: ZodMiniType & { shape: Record<string, ZodMiniType> } };

const flagOf: Record<string, boolean> = { true: true, false: false };

/**
 * A list's conditions in the address, by the shape of its call (whose schema the page has to import): read, what
 * breaks a rule is left out, so that any address shows a list; written, only what differs from the plain list is
 * there, in the order of the shape.
 */
export function listAddress<C extends ListCall>(call: C, kinds: Kinds<keyof InputOf<C> & string>) {
  type Input = InputOf<C>;
  const { shape } = call.input;
  const has = (kind: keyof typeof kinds, name: string) => kinds[kind]?.some((one) => one === name) === true;
  const valueOf = (name: string, raw: string): unknown => {
    if (has("numbers", name)) return Number(raw);
    if (has("flags", name)) return flagOf[raw] ?? raw;
    return has("lists", name) ? raw.split(",") : raw;
  };
  const inputOf = (search: URLSearchParams): Input => {
    const input: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(shape)) {
      const raw = search.get(name);
      if (raw === null || raw === "") continue;
      const parsed = schema.safeParse(valueOf(name, raw));
      if (parsed.success) input[name] = parsed.data;
    }
    return input as Input;
  };
  const searchOf = (input: Input, plain: Partial<Input>): URLSearchParams => {
    const search = new URLSearchParams();
    for (const name of Object.keys(shape)) {
      const value = input[name as keyof Input] as unknown;
      const text = Array.isArray(value) ? value.join(",") : value;
      if (text !== undefined && text !== "" && text !== plain[name as keyof Input]) search.set(name, String(text));
    }
    return search;
  };
  return {
    inputOf,
    searchOf,
    /** A chosen option as the list takes it; empty: any. */
    choiceOf: (name: keyof Input & string, raw: string | undefined) =>
      ({ [name]: raw === undefined || raw === "" ? undefined : valueOf(name, raw) }) as Partial<Input>,
    /** The same, where an address without conditions asks for the plain list. */
    over: (plain: Partial<Input>) => ({
      inputOf: (search: URLSearchParams): Input => ({ ...(plain as object), ...(inputOf(search) as object) }) as Input,
      searchOf: (input: Input) => searchOf(input, plain),
    }),
  };
}
