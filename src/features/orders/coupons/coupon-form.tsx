import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import {
  couponDraftProblems,
  couponKinds,
  type CouponWay,
  couponWayNotes,
  couponWays,
} from "#contract/order/coupon-rules.ts";
import { type Coupon, couponCalls } from "#contract/order/order-coupons.ts";
import { useCall } from "#src/api/use-call.ts";
import { useDateLimits } from "#src/api/use-date-limits.ts";
import { mergeWords, useMergedValues } from "#src/entities/call-form/use-merged-values.ts";
import { namedOptions, optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useOrderForm } from "../use-orders.ts";
import { blankCoupon, couponFields, couponLabels, type CouponValues, typedCoupon } from "./coupon-values.ts";

interface Props {
  id: string;
  coupon: Coupon | "new";
  onClose: () => void;
}

/** A coupon: all of it while it is a draft, afterwards only how many there are. */
export function CouponForm({ id, coupon, onClose }: Props) {
  const { Sheet, Text } = useFormKit();
  const [fresh] = useState(() => {
    const today = dayOf(currentTime());
    return { rev: 0, values: { ...blankCoupon, valid_from: today, valid_to: shiftDay(today, 90) } };
  });
  const known = coupon === "new" ? fresh : { rev: coupon.rev, values: typedCoupon(coupon) };
  const { rev: base_rev, values, set, merge } = useMergedValues(known);
  const [isTried, setTried] = useState(false);
  const form = useOrderForm(couponCalls.couponSave, "已保存优惠券", onClose);
  const { send, alarm, button } = form;
  const fields = couponFields(values, coupon);
  const early = isTried ? couponDraftProblems(fields, currentTime()) : {};
  const problems: Record<string, string> = { ...form.problems, ...early };
  const save = async () => {
    setTried(true);
    await send({ id, base_rev, ...fields });
  };
  const isDraft = coupon === "new" || coupon.state === "草稿";
  const title = coupon === "new" ? "新增优惠券" : isDraft ? "修改优惠券" : "修改发放总数";
  return (
    <Sheet title={title} onClose={onClose} footer={button(save)}>
      {alarm}
      {merge !== null && <p role="status">该优惠券在您填写时有改动，{mergeWords(merge, couponLabels)}</p>}
      {isDraft && <TermsFields values={values} set={set} problems={problems} />}
      <Text
        name="total"
        label="发放总数（张）"
        required
        inputMode="numeric"
        maxLength={6}
        value={values.total}
        onChange={(total) => set({ total })}
        problem={problems.total}
      />
      {isDraft && <WayFields values={values} set={set} problems={problems} />}
    </Sheet>
  );
}

interface PartProps {
  values: CouponValues;
  set: (changes: Partial<CouponValues>) => void;
  problems: Record<string, string>;
}

const valueLabels: Record<string, { label: string; hint: string }> = {
  减免金额: { label: "减免金额（元）", hint: "最多减到免费，不找零" },
  折扣: { label: "减免比例（%）", hint: "填 20 为减 20%，即 8 折" },
};

/** What it takes off, from how much on, for what and when. */
function TermsFields({ values, set, problems }: PartProps) {
  const { Text, Choice, Many, Day } = useFormKit();
  const limits = useDateLimits("planned");
  const products = useCall(contract.order.products, { size: 200 });
  const value = valueLabels[values.kind];
  const day = (name: "valid_from" | "valid_to", label: string) => (
    <Day
      name={name}
      label={label}
      required
      {...limits}
      value={values[name]}
      onChange={(next) => set({ [name]: next })}
      problem={problems[name]}
    />
  );
  return (
    <>
      <Text
        name="name"
        label="名称"
        required
        maxLength={30}
        value={values.name}
        onChange={(name) => set({ name })}
        problem={problems.name}
      />
      <Choice
        name="kind"
        label="类型"
        required
        options={optionsOf(couponKinds)}
        value={values.kind}
        onChange={(kind) => set({ kind, value: "" })}
        problem={problems.kind}
      />
      {value !== undefined && (
        <Text
          name="value"
          {...value}
          required
          inputMode="decimal"
          maxLength={12}
          value={values.value}
          onChange={(next) => set({ value: next })}
          problem={problems.value}
        />
      )}
      <Text
        name="least"
        label="最低订单金额（元）"
        hint="不填为不限；按优惠和减免前的订单金额计"
        inputMode="decimal"
        maxLength={14}
        value={values.least}
        onChange={(least) => set({ least })}
        problem={problems.least}
      />
      <Many
        name="product_ids"
        label="适用服务"
        hint="不选为全部收费服务"
        value={values.product_ids}
        onChange={(product_ids) => set({ product_ids })}
        options={namedOptions(products.data?.list ?? [])}
        problem={problems.product_ids ?? products.error?.message}
      />
      {day("valid_from", "开始日期")}
      {day("valid_to", "结束日期")}
    </>
  );
}

/** How companies come by it, and how many each. */
function WayFields({ values, set, problems }: PartProps) {
  const { Text, Choice, Many } = useFormKit();
  const streets = useCall(contract.staff.streets, {});
  return (
    <>
      <Choice
        name="way"
        label="发放方式"
        required
        hint={couponWayNotes[values.way as CouponWay]}
        options={optionsOf(couponWays)}
        value={values.way}
        onChange={(way) => set({ way })}
        problem={problems.way}
      />
      {values.way === "镇街企业" && (
        <Many
          name="street_ids"
          label="镇街"
          required
          value={values.street_ids}
          onChange={(street_ids) => set({ street_ids })}
          options={namedOptions(streets.data ?? [])}
          problem={problems.street_ids ?? streets.error?.message}
        />
      )}
      {values.way === "券码" && (
        <Text
          name="code"
          label="券码"
          required
          hint="6 至 20 位字母或数字，不分大小写"
          maxLength={24}
          value={values.code}
          onChange={(code) => set({ code })}
          problem={problems.code}
        />
      )}
      {values.way !== "镇街企业" && (
        <Text
          name="per_company"
          label="每家企业的张数"
          required
          inputMode="numeric"
          maxLength={2}
          value={values.per_company}
          onChange={(per_company) => set({ per_company })}
          problem={problems.per_company}
        />
      )}
    </>
  );
}
