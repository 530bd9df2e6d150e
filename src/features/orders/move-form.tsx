import { useState } from "react";
import { orderCalls } from "#contract/order/order.ts";
import type { OrderInfo } from "#contract/order/order-shapes.ts";
import { type PlainMove, wordsOfMove } from "#contract/order/order-moves.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useOrderDone, useOrderForm, useOrdersChanged } from "./use-orders.ts";

export interface FormProps {
  info: OrderInfo;
  onClose: () => void;
}

/** A move that needs nothing but words. */
export function WordsForm({ info: { id, seq }, move, onClose }: FormProps & { move: PlainMove }) {
  const { Sheet, LongText } = useFormKit();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const { problems, send, alarm, button } = useOrderForm(orderCalls.move, `已${move}`, onClose);
  const words = wordsOfMove(move) ?? "说明";
  const missing = text.trim().length < 2 ? `${words}至少 2 个字` : undefined;
  const save = async () => {
    setTried(true);
    if (missing === undefined) await send({ id, seq, move, text });
  };
  return (
    <Sheet title={move} onClose={onClose} footer={button(save, move)}>
      {alarm}
      <LongText
        name="text"
        label={words}
        required
        maxLength={500}
        value={text}
        onChange={setText}
        problem={isTried ? (missing ?? problems.text) : undefined}
      />
    </Sheet>
  );
}

const questions: Partial<Record<PlainMove, string>> = {
  确认到账: "请先在银行核对。确认后企业会收到消息。",
  验收: "验收后订单完成，不能再要求修改或申请退款。",
  同意退款: "同意后企业会收到消息；请通过银行退款，再登记流水号。",
};

/** A move that needs no words: what cannot be taken back is asked first. */
export function usePlainMove({ id, seq }: OrderInfo) {
  const { busy, run } = useWork();
  const done = useOrderDone("已办理");
  const changed = useOrdersChanged();
  const make = async (move: PlainMove) => {
    const body = questions[move];
    const choices = [
      { key: "make", label: move, tone: "primary" as const },
      { key: "stay", label: "再看看" },
    ];
    if (body !== undefined && (await ask({ title: `${move}？`, body, choices })) !== "make") return;
    if (await run(() => callServer(orderCalls.move, { id, seq, move }))) done();
    else changed();
  };
  return { busy, make };
}
