import { contract } from "#contract/index.ts";
import type { ReviewAction } from "#contract/visit/visit-review.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { visitsChanged } from "../details/visit-changed.ts";

interface Outcome {
  done: readonly string[];
  refused: readonly { visit_no: string; msg: string }[];
}

/** Says what came of an action on several visits. */
export function tellOutcome(word: string, { done, refused }: Outcome): void {
  if (refused.length === 0) return toast(`${word} ${done.length} 条`);
  const first = refused[0];
  const why = `${first?.visit_no ?? ""} ${first?.msg ?? ""}${refused.length > 1 ? ` 等 ${refused.length} 条` : ""}`;
  toast(`${word} ${done.length} 条，${refused.length} 条没有成功：${why}`, "warning");
}

/** Archives or returns visits; false when the server could not be asked or none could be. */
export async function reviewVisits(
  engine: FieldEngine,
  ids: readonly string[],
  action: ReviewAction,
  reason = "",
): Promise<boolean> {
  try {
    const outcome = await callServer(contract.visit.review, { ids: [...ids], action, reason });
    tellOutcome(action === "归档" ? "已归档" : "已退回", outcome);
    visitsChanged(engine);
    return outcome.done.length > 0;
  } catch (error) {
    toastError(error);
    return false;
  }
}
