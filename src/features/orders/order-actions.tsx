import { type ReactNode, useState } from "react";
import { isSubAccount } from "#contract/account/sub-accounts.ts";
import type { OrderInfo } from "#contract/order/order-shapes.ts";
import {
  type OrderMove,
  orderMoveProblem,
  orderMoves,
  type OrderSide,
  plainMoves,
  type PlainMove,
  wordsOfMove,
} from "#contract/order/order-moves.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { wordsOfButton } from "./order-words.tsx";
import { usePlainMove, WordsForm } from "./move-form.tsx";
import { standingOf } from "./use-orders.ts";

interface Props {
  info: OrderInfo;
  side: OrderSide;
  /** What leads the order on. */
  primary: readonly OrderMove[];
  /** What is not offered although the table allows it. */
  without?: readonly OrderMove[];
  /** Words of a button that are not its move's name. */
  words?: Partial<Record<OrderMove, string>>;
  /** The form of a move that asks for more than words. */
  form: (move: OrderMove, onClose: () => void) => ReactNode;
}

const isPlain = (move: OrderMove): move is PlainMove => plainMoves.some((one) => one === move);
const needsForm = (move: OrderMove) => !isPlain(move) || wordsOfMove(move) !== null;

/** What a side may do about an order: the buttons come out of the table of moves. */
export function OrderActions({ info, side, primary, without = [], words = {}, form }: Props) {
  const user = useSessionUser();
  const [open, setOpen] = useState<OrderMove | null>(null);
  const { busy, make } = usePlainMove(info);
  const mover = { side, isSub: isSubAccount(user) };
  const may = orderMoves.filter(
    (move) => !without.includes(move) && orderMoveProblem(move, standingOf(info), mover) === null,
  );
  const shown = [...may.filter((move) => primary.includes(move)), ...may.filter((move) => !primary.includes(move))];
  const take = (move: OrderMove) => {
    if (needsForm(move)) setOpen(move);
    else if (isPlain(move)) void make(move);
  };
  const close = () => setOpen(null);
  if (user.is_admin_view === 1) return <p className="order-facts">查看账号时不能代企业办理订单。</p>;
  return (
    <>
      {shown.length > 0 && (
        <div className="order-actions">
          {shown.map((move) => (
            <Button
              key={move}
              {...(primary.includes(move) && { kind: "primary" as const })}
              disabled={busy}
              onClick={() => take(move)}
            >
              {words[move] ?? wordsOfButton(move)}
            </Button>
          ))}
        </div>
      )}
      {open !== null && (isPlain(open) ? <WordsForm info={info} move={open} onClose={close} /> : form(open, close))}
    </>
  );
}
