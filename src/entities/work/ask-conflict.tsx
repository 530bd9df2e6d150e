import type { KnownCall, InputOf, OutputOf } from "#contract/core/call.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";

interface Foreign {
  field: string;
  after: unknown;
  by_name: string;
  at: string;
}

interface Words {
  /** What a field is called. */
  label: (field: string) => string;
  /** What a value of it is in words. */
  shown: (field: string, value: unknown) => string;
}

type Edit = { id: string; base_rev: number; changes: object };

/**
 * Sends an edit; where somebody else changed the same field meanwhile, both versions are shown. Answers the saved
 * record, the other's version when that is kept, or null when the person goes on editing.
 */
export async function saveOrAsk<C extends KnownCall>(call: C, edit: Edit, words: Words): Promise<OutputOf<C> | null> {
  try {
    return await callServer(call, edit as InputOf<C>);
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.data.reason !== "conflict") throw error;
    return askConflict(call, edit, error, words);
  }
}

async function askConflict<C extends KnownCall>(
  call: C,
  { id, changes }: Edit,
  refusal: ServerRefusal,
  { label, shown }: Words,
): Promise<OutputOf<C> | null> {
  const current = refusal.data.current as ({ rev: number } & OutputOf<C>) | null;
  if (current === null) throw refusal;
  const changed = (refusal.data.changed ?? []) as Foreign[];
  const mine = changes as Record<string, unknown>;
  const answer = await ask({
    title: "同一内容已被他人修改",
    body: (
      <ul>
        {changed.map(({ field, after, by_name, at }) => (
          <li key={field}>
            {label(field)}：{by_name}于 {formatMinute(at)} 改为“{shown(field, after)}”，您填写的是“
            {shown(field, mine[field])}”
          </li>
        ))}
      </ul>
    ),
    choices: [
      { key: "mine", label: "用我填写的", tone: "primary" },
      { key: "theirs", label: "保留对方的" },
      { key: "back", label: "继续编辑" },
    ],
  });
  if (answer === "back") return null;
  const theirs = new Set(changed.map(({ field }) => field));
  const kept = Object.fromEntries(Object.entries(changes).filter(([field]) => answer === "mine" || !theirs.has(field)));
  if (Object.keys(kept).length === 0) return current;
  return callServer(call, { id, base_rev: current.rev, changes: kept } as InputOf<C>);
}
