import { Link } from "react-router-dom";
import type { Order } from "#contract/order/order-shapes.ts";
import { officeOwes } from "#contract/order/order-moves.ts";
import { Ago } from "#src/ui/text/dates.tsx";
import { Stars } from "#src/ui/text/stars.tsx";
import { awaitedOf, Money, OrderMark } from "./order-words.tsx";

/** An order in a list; `office`: with who ordered, and whether the office is awaited. */
export function OrderCard({ row, office = false }: { row: Order; office?: boolean }) {
  const { id, no, product_name, quantity, unit, amount, state, stars } = row;
  return (
    <li className="order-card">
      <Link to={`/ordersDetails?id=${id}`}>
        <span className="order-line">
          <strong>{product_name}</strong>
          <Money cents={amount} />
        </span>
        <span className="order-facts">
          <OrderMark state={state} />
          {office && ` · ${row.company_name}`} · {quantity} {unit} · {no} · <Ago at={row.created_at} />
          {stars !== null && (
            <>
              {" · "}
              <Stars stars={stars} />
            </>
          )}
        </span>
        {office && officeOwes(row) && <span className="order-waits">{awaitedOf(row)}</span>}
      </Link>
    </li>
  );
}

/** Orders of a list, named for those who hear it. */
export const OrderCards = ({ rows, label, office }: { rows: readonly Order[]; label: string; office?: boolean }) => (
  <ul className="order-list" aria-label={label}>
    {rows.map((row) => (
      <OrderCard key={row.id} row={row} {...(office === true && { office })} />
    ))}
  </ul>
);
