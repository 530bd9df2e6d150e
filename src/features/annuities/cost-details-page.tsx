import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { patentAddress, shownOf } from "#src/entities/patent/patent-link.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { AccountPayments } from "./account-payments.tsx";
import { AccountYears } from "./account-years.tsx";
import { PaymentSheet } from "./payment-sheet.tsx";
import { ReductionSheet } from "./reduction-sheet.tsx";
import { reductionWords } from "#contract/patent/fees/annuity-table.ts";
import "./annuities.css";

type Account = OutputOf<typeof contract.annuity.account>;

/** 年费账户: one patent's annuities, what they cost on a day, and what was paid. */
export default function CostDetailsPage() {
  const [search, setSearch] = useSearchParams();
  const patent = search.get("patent") ?? "";
  const day = search.get("day") ?? "";
  const asked = { patent, ...(day !== "" && { pay_on: day }) };
  const { data, error, refetch } = useCall(contract.annuity.account, asked, { enabled: patent !== "" });
  if (patent === "")
    return (
      <EmptyNote title="请先选择专利">
        <Link to="/annuities">从年费清单选择一件专利</Link>
      </EmptyNote>
    );
  const show = (value: string) => setSearch(value === "" ? { patent } : { patent, day: value });
  return (
    <div className="annuities">
      <DayChoice value={day} granted={data?.granted_on ?? undefined} onChange={show} />
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data !== undefined && error === null && <AccountBody account={data} />}
    </div>
  );
}

interface DayProps {
  value: string;
  granted: string | undefined;
  onChange: (day: string) => void;
}

function DayChoice({ value, granted, onChange }: DayProps) {
  const { Day } = useFormKit();
  return (
    <Day
      name="pay_on"
      label="假如在这一天缴纳"
      hint="不选时按今天计算"
      value={value}
      onChange={onChange}
      least={granted}
    />
  );
}

function AccountBody({ account }: { account: Account }) {
  const { Button } = useKit();
  const client = useQueryClient();
  const [open, setOpen] = useState<"pay" | "reduction" | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries();
  };
  const { patent, reduction, next } = account;
  return (
    <>
      <section className="annuity-card" aria-label="应缴">
        <h2>
          <Link to={patentAddress(patent.id, "law")}>{patent.title}</Link>
        </h2>
        <p className="annuity-note">
          {patent.type} {shownOf(patent.application_no)} · {account.company.name}
          {account.filed_on !== null && ` · 申请日 ${account.filed_on}`}
          {account.granted_on !== null && ` · 授权日 ${account.granted_on}`}
        </p>
        {next === null ? <p>{account.why}</p> : <NextDue account={account} next={next} />}
        <p>
          费用减缴：{reductionWords[reduction.kind]}
          {reduction.kind !== "none" && `，自第 ${reduction.from_year} 年度起`}（{reduction.source}）
        </p>
        {account.may_write && (
          <div className="annuity-ways">
            {next !== null && (
              <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen("pay")}>
                登记缴费
              </Button>
            )}
            <Button aria-haspopup="dialog" onClick={() => setOpen("reduction")}>
              设置减缴
            </Button>
          </div>
        )}
      </section>
      <AccountYears years={account.years} />
      <AccountPayments account={account} />
      {open === "pay" && next !== null && (
        <PaymentSheet patentId={patent.id} next={next} today={dayOf(Date.now())} onClose={close} />
      )}
      {open === "reduction" && <ReductionSheet patentId={patent.id} reduction={reduction} onClose={close} />}
    </>
  );
}

function NextDue({ account, next }: { account: Account; next: NonNullable<Account["next"]> }) {
  return (
    <>
      <p>
        <strong>
          {account.pay_on} 缴纳第 {next.year} 年度：{next.total} 元
        </strong>
        （{account.state}
        {next.is_short && "，已缴金额不足，需补缴"}）
      </p>
      <p className="annuity-note">
        年费 {next.annuity} 元 · 滞纳金 {next.late_fee} 元 · 恢复费 {next.restoration_fee} 元；缴费期限{" "}
        <span className="annuity-day">{next.due_on}</span>，滞纳期至{" "}
        <span className="annuity-day">{next.grace_end}</span>
      </p>
      {account.restorable_until !== null && (
        <p role="note">
          专利权已终止，可在 <span className="annuity-day">{account.restorable_until}</span> 前请求恢复权利。
        </p>
      )}
    </>
  );
}
