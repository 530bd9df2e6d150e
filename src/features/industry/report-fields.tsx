import { tradeKeys, tradeName } from "#contract/company/trades.ts";
import type { ReportProduct } from "#contract/industry/report-order.ts";
import type { ReportFile } from "#contract/industry/report-file.ts";
import { accessWords, type ReportAccess, reportAccesses } from "#contract/industry/report-rights.ts";
import { contract } from "#contract/index.ts";
import { centsWords } from "#contract/order/order-amounts.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { Field } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";

/** What is typed of a report. */
export interface ReportValues {
  title: string;
  trade: string;
  period_from: string;
  period_to: string;
  summary: string;
  body: string;
  /** The PDF in place of the text. */
  file: ReportFile | null;
  access: ReportAccess;
  /** With 订购可读 alone. */
  product_id: string;
}

interface Props {
  values: ReportValues;
  set: (changes: Partial<ReportValues>) => void;
  problems: Record<string, string>;
  /** The service that was chosen when the report was opened. */
  product: ReportProduct | null;
}

/** What a report is beside its text, and whom it is for. */
export function ReportFields({ values, set, problems, product }: Props) {
  const { Text, LongText, Choice, Day, Pick } = useFormKit();
  const trade = { name: "trade", label: "行业", required: true, problem: problems.trade };
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Text {...field("title", "标题")} required maxLength={80} />
      <Field {...trade}>
        <Pick
          {...trade}
          value={values.trade}
          onChange={(next) => set({ trade: next })}
          options={tradeKeys.map((key) => ({ value: key, label: tradeName(key) }))}
          none="请选择"
        />
      </Field>
      <Day
        {...field("period_from", "报告期开始")}
        required
        hint="整月、整季、半年或整年会按期显示，例如 2026年上半年"
      />
      <Day {...field("period_to", "报告期结束")} required />
      <LongText
        {...field("summary", "摘要")}
        required
        rows={4}
        maxLength={500}
        placeholder="没有阅读权限的企业也能看到摘要"
      />
      <Choice
        {...field("access", "阅读权限")}
        required
        options={reportAccesses.map((word) => ({ value: word, label: word }))}
        hint={
          accessWords[values.access] ??
          "免费：所有企业账号；认证会员：已认证的企业；指定企业：逐家开通；订购可读：凭订单"
        }
      />
      {values.access === "订购可读" && (
        <ProductField
          value={values.product_id}
          known={product}
          problem={problems.product_id}
          onChange={(product_id) => set({ product_id })}
        />
      )}
    </>
  );
}

interface ProductProps {
  value: string;
  /** Offered still, where it is no longer on offer. */
  known: ReportProduct | null;
  problem: string | undefined;
  onChange: (id: string) => void;
}

/** Services on offer, of which companies order one to read the report. */
function ProductField({ value, known, problem, onChange }: ProductProps) {
  const { Pick } = useFormKit();
  const read = useCall(contract.order.products, { on_offer: true, size: 200 });
  if (read.data === undefined) return <ReadingState of={read} />;
  const { list } = read.data;
  const shown = known === null || list.some(({ id }) => id === known.id) ? list : [known, ...list];
  const field = { name: "product_id", label: "订购的服务", required: true, problem };
  if (shown.length === 0)
    return (
      <Field {...field} hint="还没有上架的服务，请先到订单管理新增">
        <ButtonLink to="/ManageOrders?tab=products">到服务与收款账户</ButtonLink>
      </Field>
    );
  const words = ({ name, price, unit, on_offer }: ReportProduct) =>
    `${name}（${price === 0 ? "免费" : `${centsWords(price)}/${unit}`}${on_offer ? "" : "，已下架"}）`;
  return (
    <Field {...field} hint="订购这项服务的企业，在订单交付后可以阅读；同一服务可以对应多份报告">
      <Pick
        {...field}
        value={value}
        onChange={onChange}
        options={shown.map((product) => ({ value: product.id, label: words(product) }))}
        none="请选择"
      />
    </Field>
  );
}
