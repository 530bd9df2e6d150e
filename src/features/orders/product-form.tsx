import { useState } from "react";
import { centsOf, centsTyped } from "#contract/order/order-amounts.ts";
import { type Product, productCalls, productCategories, type ProductCategory } from "#contract/order/order-products.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useOrderForm } from "./use-orders.ts";

const blank = { name: "", category: "", description: "", unit: "次", price: "", on_offer: true };
const typed = ({ name, category, description, unit, price, on_offer }: Product) => ({
  name,
  category: category as string,
  description,
  unit,
  price: centsTyped(price),
  on_offer,
});

interface Props {
  id: string;
  product: Product | "new";
  onClose: () => void;
}

/** A service: its price counts for orders from now on. */
export function ProductForm({ id, product, onClose }: Props) {
  const { Sheet, Text, LongText, Choice, Flag } = useFormKit();
  const [values, setValues] = useState(product === "new" ? blank : typed(product));
  const { problems, send, alarm, button } = useOrderForm(productCalls.productSave, "已保存服务", onClose);
  const base_rev = product === "new" ? 0 : product.rev;
  const category = values.category as ProductCategory;
  const save = () => send({ id, base_rev, ...values, category, price: centsOf(values.price) });
  const text = (name: "name" | "unit" | "price" | "category" | "description") => ({
    name,
    required: true,
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    problem: problems[name],
  });
  return (
    <Sheet title={product === "new" ? "新增服务" : "修改服务"} onClose={onClose} footer={button(save)}>
      {alarm}
      <Text {...text("name")} label="服务名称" maxLength={60} />
      <Choice {...text("category")} label="类别" options={optionsOf(productCategories)} />
      <Text
        {...text("price")}
        label="单价（元）"
        inputMode="decimal"
        maxLength={10}
        hint="填 0 为免费；已下的订单保持下单时的价格"
      />
      <Text {...text("unit")} label="计价单位" maxLength={10} placeholder="次、件、份" />
      <LongText {...text("description")} label="服务说明" rows={4} maxLength={2000} />
      <Flag
        name="on_offer"
        label="上架（企业可以下单）"
        value={values.on_offer}
        onChange={(on_offer) => setValues({ ...values, on_offer })}
      />
    </Sheet>
  );
}
