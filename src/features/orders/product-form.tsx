import { centsOf, centsTyped } from "#contract/order/order-amounts.ts";
import { type Product, productCalls, productCategories, type ProductCategory } from "#contract/order/order-products.ts";
import { mergeWords, useMergedValues } from "#src/entities/call-form/use-merged-values.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useOrderForm } from "./use-orders.ts";

const labels = {
  name: "服务名称",
  category: "类别",
  price: "单价",
  unit: "计价单位",
  description: "服务说明",
  on_offer: "上架",
};
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
  /** As it was read last. */
  product: Product | "new";
  onClose: () => void;
}

/** A service: its price counts for orders from now on. */
export function ProductForm({ id, product, onClose }: Props) {
  const { Sheet, Text, LongText, Choice, Flag } = useFormKit();
  const known = product === "new" ? { rev: 0, values: blank } : { rev: product.rev, values: typed(product) };
  const { rev: base_rev, values, set, merge } = useMergedValues(known);
  const { problems, send, alarm, button } = useOrderForm(productCalls.productSave, "已保存服务", onClose);
  const category = values.category as ProductCategory;
  const save = () => send({ id, base_rev, ...values, category, price: centsOf(values.price) });
  const text = (name: "name" | "unit" | "price" | "category" | "description") => ({
    name,
    required: true,
    value: values[name],
    onChange: (value: string) => set({ [name]: value }),
    problem: problems[name],
  });
  return (
    <Sheet title={product === "new" ? "新增服务" : "修改服务"} onClose={onClose} footer={button(save)}>
      {alarm}
      {merge !== null && <p role="status">该服务在您填写时被修改过，{mergeWords(merge, labels)}</p>}
      <Text {...text("name")} label={labels.name} maxLength={60} />
      <Choice {...text("category")} label={labels.category} options={optionsOf(productCategories)} />
      <Text
        {...text("price")}
        label="单价（元）"
        inputMode="decimal"
        maxLength={10}
        hint="填 0 为免费；已下的订单保持下单时的价格"
      />
      <Text {...text("unit")} label={labels.unit} maxLength={10} placeholder="次、件、份" />
      <LongText {...text("description")} label={labels.description} rows={4} maxLength={2000} />
      <Flag
        name="on_offer"
        label="上架（企业可以下单）"
        value={values.on_offer}
        onChange={(on_offer) => set({ on_offer })}
      />
    </Sheet>
  );
}
