import { useQueryClient } from "@tanstack/react-query";
import { contract } from "#contract/index.ts";
import { callKey } from "#src/api/call-key.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useWork } from "#src/entities/work/use-work.ts";

/** Sends an answer: problems beside the fields, then the lists are asked anew. */
export function useAnswer(onDone: () => void) {
  const client = useQueryClient();
  const { busy, run, problems } = useWork();
  async function send(work: () => Promise<unknown>, done: string) {
    await run(async () => {
      await work();
      toast(done);
      onDone();
      await Promise.all([
        client.invalidateQueries({ queryKey: callKey(contract.visitRequest.list) }),
        client.invalidateQueries({ queryKey: callKey(contract.visitRequest.registrations) }),
      ]);
    });
  }
  return { problems, busy, send };
}
