import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";

/** The visit that has waited longest to be reviewed, other than this one; null when none waits. */
export async function nextToReview(but: string): Promise<string | null> {
  const input = { status: "待审核", sort: "start_at", order: "asc", size: 2 } as const;
  const { list } = await callServer(contract.visit.visitListnews, input);
  return list.find(({ id }) => id !== but)?.id ?? null;
}
