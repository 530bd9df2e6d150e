import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { NewStewardRequest, PublicSteward } from "#contract/web-service.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { changed } from "./list-query.ts";
import { ChoiceLine, MobileLine, PublicFormFrame, TextBlock, TextLine } from "./public-form.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { ReceiptNote } from "./receipt-note.tsx";
import { useProvedForm } from "./use-proved-form.ts";
import { withQueries } from "./with-queries.tsx";
import "./website.css";

const topics: readonly NewStewardRequest["topic"][] = [
  "专利申请",
  "商标注册",
  "维权援助",
  "政策申报",
  "质押融资",
  "管理托管",
  "其他",
];
type Choices = readonly { value: string; label: string }[];

/** Who helps the companies of a street, and leaving a request there. */
function StewardPage() {
  const [params, setParams] = useSearchParams();
  const id = useId();
  const all = useCall(contract.web.stewards, {});
  const streets = (all.data?.streets ?? []).map((one) => ({ value: one.id, label: one.name }));
  const street = streets.find((one) => one.value === params.get("street"))?.value ?? "";
  const shown = all.data?.stewards.filter((one) => street === "" || one.street_id === street) ?? [];
  return (
    <div className="web-page">
      <h1>知识产权管家</h1>
      {all.isPending && <PageSkeleton />}
      {all.isError && <ErrorNote error={all.error} retry={() => void all.refetch()} />}
      {all.data && (
        <>
          <div className="web-filters">
            <div>
              <label htmlFor={id}>所在镇街</label>
              <select
                id={id}
                value={street}
                onChange={(event) => setParams(changed(params, { street: event.target.value }), { replace: true })}
              >
                <option value="">全部镇街</option>
                {streets.map((one) => (
                  <option key={one.value} value={one.value}>
                    {one.label}
                  </option>
                ))}
              </select>
            </div>
          </div>
          <p className="web-count" role="status">
            {shown.length} 位管家
          </p>
          {shown.length === 0 && <EmptyNote title="这个镇街还没有公布管家，可以在下面留言，由区里安排。" />}
          <ul className="web-cards">
            {shown.map((one) => (
              <Steward key={one.street_id + one.name + one.phone} steward={one} />
            ))}
          </ul>
          <RequestForm key={street} streets={streets} street={street} />
        </>
      )}
      <ReceiptForm />
    </div>
  );
}

const Steward = ({ steward }: { steward: PublicSteward }) => (
  <li className="web-card">
    <div className="web-card-words">
      <h2>
        {steward.name}（{steward.street_name}）
      </h2>
      <p>{steward.unit}</p>
      <p>
        电话：<a href={`tel:${steward.phone.replaceAll(/[^\d+]/g, "")}`}>{steward.phone}</a>
      </p>
      {steward.address !== "" && <p>地址：{steward.address}</p>}
      {steward.hours !== "" && <p>时间：{steward.hours}</p>}
      {steward.topics.length > 0 && <p className="web-meta">擅长：{steward.topics.join("、")}</p>}
    </div>
  </li>
);

function RequestForm({ streets, street }: { streets: Choices; street: string }) {
  const [receipt, setReceipt] = useState<string | null>(null);
  const form = useProvedForm(contract.web.requestSteward, {}, (answer) => setReceipt(answer.receipt));
  const { problems } = form;
  const choices = topics.map((value) => ({ value, label: value }));
  return (
    <section className="web-panel">
      <h2>留下服务需求</h2>
      {receipt !== null ? (
        <ReceiptNote title="需求已提交，管家会与您联系" receipt={receipt} />
      ) : (
        <PublicFormFrame form={form} words="提交需求">
          <ChoiceLine
            name="street_id"
            label="所在镇街"
            choices={streets}
            value={street}
            isRequired
            problems={problems}
          />
          <TextLine
            name="company"
            label="企业名称"
            maxLength={100}
            autoComplete="organization"
            isRequired
            problems={problems}
          />
          <TextLine name="name" label="联系人" maxLength={30} autoComplete="name" isRequired problems={problems} />
          <MobileLine problems={problems} />
          <ChoiceLine name="topic" label="需要的服务" choices={choices} isRequired problems={problems} />
          <TextBlock name="content" label="具体情况" maxLength={1000} isRequired problems={problems} />
        </PublicFormFrame>
      )}
    </section>
  );
}

export default withQueries(StewardPage);
