import { useState } from "react";
import { contract } from "#contract/index.ts";
import { type Coupon, couponCalls } from "#contract/order/order-coupons.ts";
import { useCall } from "#src/api/use-call.ts";
import { namedOptions, useFormKit } from "#src/ui/form/form-kit.ts";
import { KeywordBox } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { useOrderForm } from "../use-orders.ts";

/** Gives a coupon to a company found by its name. */
export function GiveForm({ coupon: { id, name, given, total }, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { Sheet, Choice } = useFormKit();
  const [keyword, setKeyword] = useState("");
  const [company, setCompany] = useState("");
  const found = useCall(contract.industry.companies, { keyword }, { enabled: keyword.length >= 2 });
  const { problems, send, alarm, button } = useOrderForm(couponCalls.couponGive, "已发给企业，企业会收到消息", onClose);
  const save = () => send({ id, company_id: company });
  const look = (words: string) => {
    setKeyword(words);
    setCompany("");
  };
  const rows = found.data ?? [];
  return (
    <Sheet title="发给企业" onClose={onClose} footer={button(save, "发给该企业")}>
      {alarm}
      <p>
        {name} · 还有 {formatCount(Math.max(0, total - given))} 张
      </p>
      <div className="coupon-find">
        <KeywordBox label="企业名称，至少 2 个字" value={keyword} onChange={look} />
      </div>
      {keyword.length >= 2 && (
        <ListState list={{ ...found, data: found.data && { total: rows.length } }} empty="没有找到这家企业" />
      )}
      {rows.length > 0 && (
        <Choice
          name="company_id"
          label="企业"
          required
          value={company}
          onChange={setCompany}
          options={namedOptions(rows)}
          problem={company === "" && problems.company_id !== undefined ? "请选择企业" : problems.company_id}
        />
      )}
      {rows.length === 0 && problems.company_id !== undefined && (
        <p className="form-alarm" role="alert">
          请先搜索并选择企业
        </p>
      )}
    </Sheet>
  );
}
