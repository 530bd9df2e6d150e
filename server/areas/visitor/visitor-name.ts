import { eq } from "drizzle-orm";
import { visitors } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";

/** Keeps how a visitor calls itself, for its next form; an account has its name. */
export async function keepName(context: CallContext, name: string): Promise<void> {
  const { id, kind } = personOf(context);
  if (kind === "visitor") await context.db.update(visitors).set({ name }).where(eq(visitors.id, id));
}
