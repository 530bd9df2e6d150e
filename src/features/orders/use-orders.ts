import { useQueryClient } from "@tanstack/react-query";
import type { Call, InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { OrderInfo } from "#contract/order/order.ts";
import type { OrderStanding } from "#contract/order/order-moves.ts";
import { callKey } from "#src/api/call-key.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { toast } from "#src/ui/dialog/toast.ts";

/** Rows of a page of a list. */
export const pageSize = 20;
/** Milliseconds between two looks at what came in. */
export const often = 60_000;

export const standingOf = (info: OrderInfo): OrderStanding => ({
  ...info,
  invoice_wanted: info.invoice !== null,
  rated: info.stars !== null,
});

/** Has everything of orders asked anew. */
export function useOrdersChanged() {
  const client = useQueryClient();
  return () => {
    const { mine, info, list, months, offers, offer, products, bank } = contract.order;
    for (const call of [mine, info, list, months, offers, offer, products, bank])
      void client.invalidateQueries({ queryKey: callKey(call) });
  };
}

/** Says what is done, closes what is open and has everything asked anew. */
export function useOrderDone(words: string, onClose: () => void = () => undefined) {
  const changed = useOrdersChanged();
  return () => {
    toast(words);
    onClose();
    changed();
  };
}

/**
 * A form that makes one call. Whoever was overtaken keeps what was typed, and the page below is read anew: sent again,
 * it is judged by what stands there now.
 */
export function useOrderForm<C extends Call>(call: C, words: string, onClose: () => void) {
  const form = useCallForm(call, useOrderDone(words, onClose), useOrdersChanged());
  return { ...form, send: async (input: InputOf<C>): Promise<void> => void (await form.send(input)) };
}
