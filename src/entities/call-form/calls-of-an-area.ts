import { useQueryClient } from "@tanstack/react-query";
import type { Call, InputOf, KnownCall } from "#contract/core/call.ts";
import { callKey } from "#src/api/call-key.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useCallForm } from "./use-call-form.tsx";

/** What the pages of an area write by: `shown` are the calls that its lists and its open record were read by. */
export function callsOfAnArea(shown: readonly KnownCall[]) {
  /** Has all that the area's pages show asked anew. */
  function useReread() {
    const client = useQueryClient();
    return () => {
      for (const call of shown) void client.invalidateQueries({ queryKey: callKey(call) });
    };
  }

  /** Says what is done, closes what is open and has everything asked anew. */
  function useDone(words: string, onClose: () => void = () => undefined) {
    const reread = useReread();
    return () => {
      toast(words);
      onClose();
      reread();
    };
  }

  /**
   * A form that makes one call. Whoever was overtaken keeps what is typed, reads what came between, and may send it then:
   * it is judged by what stands there now.
   */
  function useForm<C extends Call>(call: C, words: string, onClose: () => void) {
    const form = useCallForm(call, useDone(words, onClose), useReread());
    return { ...form, send: async (input: InputOf<C>): Promise<void> => void (await form.send(input)) };
  }

  /** One call by one press: says what is done, and shows what came between where somebody was quicker. */
  function useStep() {
    const reread = useReread();
    const { busy, run } = useWork();
    const step = async (words: string, work: () => Promise<unknown>) => {
      if (!(await run(work, reread))) return;
      toast(words);
      reread();
    };
    return { busy, step };
  }

  return { useReread, useDone, useForm, useStep };
}
