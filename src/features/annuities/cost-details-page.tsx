import { moneyWords } from "#contract/core/money-words.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { AnnuityState } from "#src/entities/annuity/annuity-state.tsx";
import { patentAddress, shownOf } from "#src/entities/patent/patent-link.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { AccountPayments } from "./account-payments.tsx";
import { AccountYears } from "./account-years.tsx";
import { stateHints } from "./annuity-words.ts";
import { GivenUpNote } from "./given-up.tsx";
import { LeadingWarning } from "./leading-warning.tsx";
import { PaymentSheet } from "./payment-sheet.tsx";
import { ReductionSheet } from "./reduction-sheet.tsx";
import { reductionWords } from "#contract/patent/fees/annuity-table.ts";
import "./annuities.css";

type Account = OutputOf<typeof contract.annuity.account>;

/** 年费账户: one patent's annuities, what they cost on a day, and what was paid. */
export default function CostDetailsPage() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const patent = search.get("patent") ?? "";
  const warning = search.get("warning");
  const day = search.get("day") ?? "";
  const asked = { patent, ...(day !== "" && { pay_on: day }) };
  const { data, error, refetch } = useCall(contract.annuity.account, asked, { enabled: patent !== "" });
  if (patent === "")
    return (
      <EmptyNote title="请先选择专利">
        <Link className="reach" to="/annuities">
          从年费清单选择一件专利
        </Link>
      </EmptyNote>
    );
  const show = (value: string) => {
    const next = new URLSearchParams(search);
    if (value === "") next.delete("day");
    else next.set("day", value);
    setSearch(next, { state });
  };
  return (
    <div className="annuities">
      {warning !== null && <LeadingWarning id={warning} patent={patent} sum={sumOf(data)} />}
      <DayChoice value={day} granted={data?.granted_on ?? undefined} onChange={show} />
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PageSkeleton />}
      {data !== undefined && error === null && <AccountBody account={data} />}
    </div>
  );
}

const sumOf = (account: Account | undefined) =>
  account?.next ? { total: account.next.total, on: account.pay_on } : undefined;

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
        <p className="annuity-facts">
          <span>
            {patent.type} {shownOf(patent.application_no)}
          </span>
          <span>{account.company.name}</span>
          {account.filed_on !== null && (
            <span>
              申请日 <DayWords of={account.filed_on} />
            </span>
          )}
          {account.granted_on !== null && (
            <span>
              授权日 <DayWords of={account.granted_on} />
            </span>
          )}
        </p>
        {next !== null && <NextDue account={account} next={next} />}
        {next === null && (
          <p>
            {account.state === "不再缴纳" && <AnnuityState state={account.state} />} {account.why}
          </p>
        )}
        {account.given_up !== null && <GivenUpNote account={account} given={account.given_up} onDone={close} />}
        <p>
          费用减缴：{reductionWords[reduction.kind]}
          {reduction.kind !== "none" && `，自第 ${reduction.from_year} 年度起`}（{reduction.source}）{" "}
          <Link className="reach" to={`/cutDetails?company=${account.company.id}`}>
            企业各专利的减缴
          </Link>
        </p>
        {account.may_write && (
          <div className="annuity-ways">
            {next !== null && (
              <Button kind="primary" aria-haspopup="dialog" onClick={() => setOpen("pay")}>
                登记缴费
              </Button>
            )}
            <UnpaidButton account={account} onDone={close} />
            <Button aria-haspopup="dialog" onClick={() => setOpen("reduction")}>
              设置减缴
            </Button>
          </div>
        )}
      </section>
      <AccountYears years={account.years} />
      <AccountPayments account={account} />
      {open === "pay" && next !== null && <PaymentSheet account={account} next={next} onClose={close} />}
      {open === "reduction" && <ReductionSheet patentId={patent.id} reduction={reduction} onClose={close} />}
    </>
  );
}

/** The word of the company that a late year is unpaid, or its taking back. */
function UnpaidButton({ account, onDone }: { account: Account; onDone: () => void }) {
  const { Button } = useKit();
  const { busy, run } = useWork();
  const year = account.next?.year;
  if (year === undefined) return null;
  const isSaid = account.unpaid.includes(year);
  if (!isSaid && account.state !== "未确认缴纳") return null;
  const say = () =>
    run(async () => {
      await callServer(contract.annuity.unpaid, { patent_id: account.patent.id, year, is_unpaid: !isSaid });
      toast(isSaid ? "已撤回未缴说明" : `已说明第 ${year} 年度未缴`);
      onDone();
    });
  return (
    <Button disabled={busy} onClick={() => void say()}>
      {isSaid ? "撤回未缴说明" : "说明未缴"}
    </Button>
  );
}

function NextDue({ account, next }: { account: Account; next: NonNullable<Account["next"]> }) {
  const hint = stateHints[account.state];
  return (
    <>
      <p>
        <strong>
          <DayWords of={account.pay_on} />
          缴纳第 {next.year} 年度：{moneyWords(next.total)}
        </strong>{" "}
        <AnnuityState state={account.state} />
        {next.is_short && "（已缴金额不足，需补缴）"}
      </p>
      <p className="annuity-facts">
        <span>年费 {moneyWords(next.annuity)}</span>
        <span>滞纳金 {moneyWords(next.late_fee)}</span>
        <span>恢复费 {moneyWords(next.restoration_fee)}</span>
        <span>
          缴费期限 <DayWords of={next.due_on} />
        </span>
        <span>
          滞纳期至 <DayWords of={next.grace_end} />
        </span>
      </p>
      {next.note !== "" && <p role="note">{next.note}</p>}
      {hint !== undefined && <p role="note">{hint}</p>}
      {account.restorable_until !== null && (
        <p role="note">
          专利权已终止，可在 <DayWords of={account.restorable_until} /> 前请求恢复权利。
        </p>
      )}
      {account.state === "可恢复" && account.restorable_until === null && (
        <p role="note">滞纳期已届满；恢复权利的期限以国家知识产权局的终止通知为准（收到通知之日起两个月）。</p>
      )}
    </>
  );
}
