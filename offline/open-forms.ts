import type { EngineContext } from "./engine-context.ts";

const prefixOf = ({ user }: EngineContext) => `form/${user.id}/`;

/**
 * Keeps other tabs from the form of this draft until the function it gives is called; null: it is open in one already,
 * unless it is to be taken over from there. `onLost` hears that another tab has taken it over.
 */
export async function holdForm(
  context: EngineContext,
  draftKey: string,
  { take, onLost }: { take: boolean; onLost: () => void },
): Promise<(() => void) | null> {
  return await context.surroundings.locks.hold(prefixOf(context) + draftKey, take, onLost);
}

/** Whether a form of this account is open in any tab. */
export async function isFormOpen(context: EngineContext): Promise<boolean> {
  const names = await context.surroundings.locks.names();
  return names.some((name) => name.startsWith(prefixOf(context)));
}
