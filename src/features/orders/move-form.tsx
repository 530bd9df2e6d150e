import { useState } from "react";
import { orderCalls } from "#contract/order/order.ts";
import type { OrderInfo } from "#contract/order/order-shapes.ts";
import { kindOf } from "#contract/core/roles.ts";
import { givesCouponBack, type PlainMove, wordsOfMove } from "#contract/order/order-moves.ts";
import { callServer } from "#src/api/call-server.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { wordsOfButton } from "./order-words.tsx";
import { useOrderDone, useOrderForm, useOrdersChanged } from "./use-orders.ts";

export interface FormProps {
  info: OrderInfo;
  onClose: () => void;
}

/** What becomes of an order's coupon by a move that ends it, or asks for that; null: nothing is to be said. */
function useCouponNote({ coupon, state, refund_from, steps }: OrderInfo, move: PlainMove): string | null {
  const side = kindOf(useSessionUser()) === "admin" ? "office" : "company";
  if (coupon === null || !["婉拒", "取消", "申请退款"].includes(move)) return null;
  const delivered = steps.some((step) => step.move === "交付");
  const isBack =
    move === "申请退款"
      ? givesCouponBack("退款完成", { state: "退款中", refund_from: state }, { side, delivered })
      : givesCouponBack(move, { state, refund_from }, { side, delivered });
  return isBack
    ? `${move === "申请退款" ? "退款完成后" : `${move}后`}，使用的优惠券会退回，有效期不变。`
    : "服务已经开始，使用的优惠券不退回。";
}

/** A move that needs nothing but words. */
export function WordsForm({ info, move, onClose }: FormProps & { move: PlainMove }) {
  const { id, seq } = info;
  const note = useCouponNote(info, move);
  const { Sheet, LongText, Choice } = useFormKit();
  const [text, setText] = useState("");
  const [isReturned, setReturned] = useState(false);
  const returns = move === "申请退款" && info.invoice_no !== "";
  const [isTried, setTried] = useState(false);
  const { problems, send, alarm, button } = useOrderForm(orderCalls.move, `已${move}`, onClose);
  const words = wordsOfMove(move) ?? "说明";
  const title = wordsOfButton(move);
  const missing = text.trim().length < 2 ? `${words}至少 2 个字` : undefined;
  const save = async () => {
    setTried(true);
    if (missing === undefined) await send({ id, seq, move, text, invoice_back: returns && isReturned });
  };
  return (
    <Sheet title={title} onClose={onClose} footer={button(save, title)}>
      {alarm}
      {note !== null && <p>{note}</p>}
      <LongText
        name="text"
        label={words}
        required
        maxLength={500}
        value={text}
        onChange={setText}
        problem={isTried ? (missing ?? problems.text) : undefined}
      />
      {returns && (
        <Choice
          name="invoice_back"
          label={`退回发票 ${info.invoice_no}`}
          required
          hint="电子发票由平台红冲或作废，请勿再入账抵扣；纸质发票请寄回平台"
          options={optionsOf(["确认退回"])}
          value={isReturned ? "确认退回" : ""}
          onChange={(value) => setReturned(value !== "")}
          problem={problems.invoice_back}
        />
      )}
    </Sheet>
  );
}

const questions: Partial<Record<PlainMove, string>> = {
  确认到账: "请先在银行核对。确认后企业会收到消息。",
  验收: "验收后订单完成，不能再要求修改或申请退款。",
  同意退款: "同意后企业会收到消息；请通过银行退款，再登记流水号。",
};

/** A move that needs no words: what cannot be taken back is asked first. */
export function usePlainMove({ id, seq, invoice_no }: OrderInfo) {
  const { busy, run } = useWork();
  const done = useOrderDone("已办理");
  const changed = useOrdersChanged();
  const make = async (move: PlainMove) => {
    const invoice = move === "同意退款" && invoice_no !== "" ? `该订单已开具发票 ${invoice_no}，企业已确认退回。` : "";
    const question = questions[move];
    const body = question && `${invoice}${question}`;
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
