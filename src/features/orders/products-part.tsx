import { useState } from "react";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { type Product, productCategories } from "#contract/order/order-products.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { optionsOf } from "#src/ui/form/form-kit.ts";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { BankPart } from "./bank-part.tsx";
import { Money } from "./order-words.tsx";
import { ProductForm } from "./product-form.tsx";
import { pageSize } from "./use-orders.ts";

const offerWords = ["上架", "下架"] as const;

/** Services with their prices, and the account they are paid to. */
export function ProductsPart() {
  const { search, keyword, page, show, narrow } = useConditions();
  const category = wordOf(productCategories, search.get("category"));
  const offer = wordOf(offerWords, search.get("offer"));
  const on_offer = offer === undefined ? undefined : offer === "上架";
  const input = { category, on_offer, keyword, page, size: pageSize };
  const list = useCall(contract.order.products, input, { keepPrevious: true });
  const [open, setOpen] = useState<Product | "new" | null>(null);
  const [fresh, setFresh] = useState(() => v7());
  const isPlain = category === undefined && offer === undefined && keyword === "";
  const clearAll = () => show({ category: "", offer: "", keyword: "" });
  const clear = isPlain ? undefined : clearAll;
  const conditions = [
    { name: "category", label: "类别", options: optionsOf(productCategories) },
    { name: "offer", label: "状态", options: optionsOf(offerWords) },
  ];
  const add = () => {
    setFresh(v7());
    setOpen("new");
  };
  return (
    <>
      <BankPart />
      <RecordFilters
        label="筛选服务"
        placeholder="服务名称或说明"
        conditions={conditions}
        listed={{ input: { category, offer, keyword }, narrow, clear: clearAll }}
      />
      <div className="order-actions">
        <Button kind="primary" onClick={add}>
          新增服务
        </Button>
      </div>
      <ListState list={list} empty={isPlain ? "还没有服务，请新增" : "没有符合条件的服务"} clear={clear} />
      {list.error === null && (
        <ul className="order-list" aria-label="服务">
          {list.data?.list.map((product) => (
            <ProductCard key={product.id} product={product} onEdit={() => setOpen(product)} />
          ))}
        </ul>
      )}
      {list.data !== undefined && list.data.total > 0 && (
        <Pager page={page} size={pageSize} total={list.data.total} onPage={(next) => show({ page: String(next) })} />
      )}
      {open !== null && (
        <ProductForm
          id={open === "new" ? fresh : open.id}
          product={open === "new" ? open : (list.data?.list.find(({ id }) => id === open.id) ?? open)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const ProductCard = ({ product, onEdit }: { product: Product; onEdit: () => void }) => (
  <li className="order-card order-offer">
    <div className="order-line">
      <h2>{product.name}</h2>
      <span>
        <Money cents={product.price} />
        {product.price > 0 && `/${product.unit}`}
      </span>
    </div>
    <p className="order-facts">
      {product.on_offer ? "✓ 上架" : "✕ 下架"} · {product.category}
    </p>
    <p className="order-text">{product.description}</p>
    <Button aria-label={`修改${product.name}`} onClick={onEdit}>
      修改
    </Button>
  </li>
);
