import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { OrderForm } from "./order-form.tsx";
import "#src/ui/page/card.css";
import "./orders.css";

/** 下单: one service for the user's company. */
export default function OrderNewPage() {
  const [search] = useSearchParams();
  const id = search.get("product") ?? "";
  const { type } = useSessionUser();
  const read = useCall(contract.order.offer, { id }, { enabled: id !== "" });
  if (type === 1)
    return (
      <EmptyNote title="试用账号不能下单，请先完成企业认证">
        <ButtonLink to="/userCenter">去认证</ButtonLink>
      </EmptyNote>
    );
  if (id === "")
    return (
      <EmptyNote title="还没有选择服务">
        <ButtonLink to="/orders?tab=offers">选择服务</ButtonLink>
      </EmptyNote>
    );
  // One that is open keeps what was typed, also where the service has gone meanwhile.
  if (read.data === undefined) return <ReadingState of={read} />;
  return <OrderForm product={read.data} />;
}
