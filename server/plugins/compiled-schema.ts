import * as z from "zod/mini";

const known = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/**
 * A schema that reads the same as the given one, several times as fast: compiled whole to one function, or where it
 * refers to itself (a question's options) in all its parts that do not. Compiled at its first use, as that may take
 * tens of milliseconds.
 */
export function compiledSchema<T extends z.ZodMiniType>(schema: T): T {
  const made = known.get(schema) ?? compile(schema);
  known.set(schema, made);
  return made as T;
}

function compile(schema: z.ZodMiniType): z.ZodMiniType {
  // What it cannot compile it gives back.
  const whole = z.compile(schema);
  return whole === schema ? withCompiledParts(schema) : whole;
}

type Def = z.core.$ZodTypes["_zod"]["def"];

/** Where a schema refers to itself it does so by `lazy`, at which this ends. */
function withCompiledParts(schema: z.ZodMiniType): z.ZodMiniType {
  const def = schema.def as Def;
  const part = (inner: z.core.$ZodType) => compiledSchema(inner as z.ZodMiniType);
  switch (def.type) {
    case "object": {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, part(field)]));
      return z.clone(schema, { ...def, shape } as never);
    }
    case "array":
      return z.clone(schema, { ...def, element: part(def.element) } as never);
    case "union":
      return z.clone(schema, { ...def, options: def.options.map(part) } as never);
    case "nullable":
    case "optional":
      return z.clone(schema, { ...def, innerType: part(def.innerType) } as never);
    default:
      return schema;
  }
}
