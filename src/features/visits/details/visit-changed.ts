import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { queryClient } from "#src/api/query-client.ts";
import type { FieldEngine } from "#offline/field-types.ts";

const reads = [
  contract.visit.visitListnews,
  contract.visit.visitDetail,
  contract.visit.visitDetailtwo,
  contract.visit.reviewSettings,
];

/** After a call that changed visits on the server: lists ask again and the device pulls. */
export function visitsChanged(engine: FieldEngine): void {
  for (const read of reads) void queryClient.invalidateQueries({ queryKey: callKey(read) });
  void engine.sync("manual");
}
