import { Link, useSearchParams } from "react-router-dom";
import { kindOf } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import type { OrderInfo } from "#contract/order/order-shapes.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { CompanyActions } from "./company-actions.tsx";
import { OfficeActions } from "./office-actions.tsx";
import { BankFacts, OrderFacts } from "./order-facts.tsx";
import { OrderFileView } from "./order-files.tsx";
import { nextStep, OrderMark, reportsClosed } from "./order-words.tsx";
import "#src/ui/page/card.css";
import "./orders.css";

/** 订单详情: what was ordered, what comes next and by whom, and what was done. */
export default function OrderDetailsPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const isOffice = kindOf(useSessionUser()) === "admin";
  const read = useCall(contract.order.info, { id }, { enabled: id !== "" });
  if (id === "")
    return (
      <EmptyNote title="地址里没有订单">
        <ButtonLink to={isOffice ? "/ManageOrders" : "/orders"}>到订单列表选择</ButtonLink>
      </EmptyNote>
    );
  const { data } = read;
  if (data === undefined) return <ReadingState of={read} />;
  return (
    <article className="orders">
      <section className="card order-next" aria-label="下一步">
        <h2>
          <OrderMark state={data.state} />
        </h2>
        <p role="status">{nextStep(data, isOffice ? "office" : "company")}</p>
        {data.bank !== null && !isOffice && !data.voucher && <BankFacts bank={data.bank} />}
        {isOffice ? <OfficeActions info={data} /> : <CompanyActions info={data} />}
      </section>
      <OrderFacts info={data} />
      {data.reports.length > 0 && <Reports info={data} isOffice={isOffice} />}
      <Steps steps={data.steps} />
    </article>
  );
}

/** Industry reports that the order opens, and whether it does. */
const Reports = ({ info, isOffice }: { info: OrderInfo; isOffice: boolean }) => (
  <section className="card" aria-label="产业报告">
    <h2>产业报告</h2>
    <p className="order-facts">{info.opens ? "凭本订单可以阅读和下载" : reportsClosed(info)}</p>
    <ul className="order-reports">
      {info.reports.map(({ id, title }) => (
        <li key={id}>
          <Link to={`${isOffice ? "/IndustryReportDetails" : "/industryDetails"}?id=${id}`}>{title}</Link>
        </li>
      ))}
    </ul>
  </section>
);

function Steps({ steps }: { steps: OrderInfo["steps"] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-label="办理经过">
      <ol className="order-steps" aria-label="办理经过">
        {steps.map(({ seq, move, text, by_name, at, files }) => (
          <li key={seq}>
            <p className="order-facts">
              <strong>{move}</strong> · {by_name === "" ? "平台" : by_name} · <MinuteWords at={at} />
            </p>
            {text !== "" && <p className="order-text">{text}</p>}
            {files.map((file) => (
              <OrderFileView key={file.id} file={file} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
