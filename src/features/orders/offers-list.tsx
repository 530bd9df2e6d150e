import { isSubAccount } from "#contract/account/sub-accounts.ts";
import { contract } from "#contract/index.ts";
import { noMoneyMoved, type Product, productCategories } from "#contract/order/order-products.ts";
import { listPage } from "#src/entities/list-page/list-page.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { Money } from "./order-words.tsx";

/** Trial accounts are led to their certification, sub-accounts to the main one; the others hear how it is paid. */
function WhoMayOrder() {
  const user = useSessionUser();
  if (isSubAccount(user)) return <p className="order-note">下单由本单位的主账号办理；子账号可以查看和跟进订单。</p>;
  if (user.is_admin_view === 1) return <p className="order-note">查看账号时不能代企业下单。</p>;
  if (user.type !== 1) return <p className="order-note">{noMoneyMoved}</p>;
  return (
    <div className="order-note" role="note">
      <p>试用账号可以查看服务，完成企业认证后才能下单。</p>
      <ButtonLink to="/userCenter">去认证</ButtonLink>
    </div>
  );
}

function Offer({ row: { id, name, category, description, unit, price } }: { row: Product }) {
  const user = useSessionUser();
  const mayOrder = user.type !== 1 && !isSubAccount(user) && user.is_admin_view !== 1;
  return (
    <li className="order-card order-offer">
      <div className="order-line">
        <h2>{name}</h2>
        <span>
          <Money cents={price} />
          {price > 0 && `/${unit}`}
        </span>
      </div>
      <p className="order-facts">{category}</p>
      <p className="order-text">{description}</p>
      {mayOrder && (
        <ButtonLink kind="primary" to={`/ordersNew?product=${id}`} aria-label={`下单：${name}`}>
          下单
        </ButtonLink>
      )}
    </li>
  );
}

/** Services on offer, each with the way to order it, for who may. */
export const OffersList = listPage(contract.order.offers, {
  label: "可订服务",
  filters: "筛选服务",
  searchIn: "服务名称或说明",
  choices: { category: { label: "类别", options: optionsOf(productCategories) } },
  empty: { plain: "平台还没有上架服务", narrowed: "没有符合条件的服务" },
  className: "order-list",
  BelowFilters: WhoMayOrder,
  Row: Offer,
});
