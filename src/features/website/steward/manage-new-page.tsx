import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { stewardTopics } from "#contract/site/steward-service.ts";
import { servicePages } from "#contract/site/web-pages.ts";
import type { webService } from "#contract/site/web-service.ts";
import { useReading } from "#src/api/use-reading.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { ChoiceLine, MobileLine, PublicFormFrame, TextBlock, TextLine } from "../forms/public-form.tsx";
import { ReceiptNote } from "../forms/receipt-note.tsx";
import { StewardCard } from "./steward-card.tsx";
import { StewardTabs } from "./steward-tabs.tsx";
import { useProvedForm } from "../forms/use-proved-form.ts";
import "../website.css";
import "./steward.css";

type All = OutputOf<typeof webService.stewards>;

/** Leaving a request for the steward of a street. */
export default function ManageNewPage() {
  const all = useReading(contract.site.stewards, {});
  return (
    <div className="web-page">
      <h1>留下服务需求</h1>
      <StewardTabs />
      {all.isPending && <PageSkeleton />}
      {all.isError && <ErrorNote error={all.error} retry={() => all.refetch()} />}
      {all.data && <RequestForm all={all.data} />}
    </div>
  );
}

function RequestForm({ all }: { all: All }) {
  const [params] = useSearchParams();
  const [street, setStreet] = useState(all.streets.find((one) => one.id === params.get("street"))?.id ?? "");
  const [receipt, setReceipt] = useState<string | null>(null);
  const form = useProvedForm(contract.site.requestSteward, {}, (answer) => setReceipt(answer.receipt));
  const { problems } = form;
  if (receipt !== null)
    return (
      <section className="web-panel">
        <ReceiptNote title="需求已提交，管家会与您联系" receipt={receipt} />
        <p>
          <Link to={`${servicePages.manage.path}#progress`}>凭回执码查进度</Link>
        </p>
      </section>
    );
  return (
    <section className="web-panel">
      <PublicFormFrame form={form} words="提交需求">
        <p>姓名和手机号只用于管家联系您，不会公开。</p>
        <TextLine
          name="company"
          label="企业名称"
          maxLength={100}
          autoComplete="organization"
          isRequired
          problems={problems}
        />
        <ChoiceLine
          name="street_id"
          label="所在镇街"
          choices={all.streets.map(({ id, name }) => ({ value: id, label: name }))}
          value={street}
          onChange={setStreet}
          isRequired
          problems={problems}
        />
        <StewardsOf all={all} street={street} />
        <TextLine name="name" label="联系人" maxLength={30} autoComplete="name" isRequired problems={problems} />
        <MobileLine problems={problems} />
        <ChoiceLine
          name="topic"
          label="需要的服务"
          choices={stewardTopics.map((value) => ({ value, label: value }))}
          value={stewardTopics.find((one) => one === params.get("topic")) ?? ""}
          isRequired
          problems={problems}
        />
        <TextBlock name="content" label="具体情况" maxLength={1000} isRequired problems={problems} />
      </PublicFormFrame>
    </section>
  );
}

/** Who will get the request. */
function StewardsOf({ all: { stewards }, street }: { all: All; street: string }) {
  const here = stewards.filter((one) => one.street_id === street);
  return (
    <div role="status" className="web-stewards">
      {street !== "" && here.length === 0 && <p>这个镇街还没有公布管家，需求由区里安排。</p>}
      {here.map((one) => (
        <div key={one.name + one.phone} className="web-card">
          <StewardCard steward={one} />
        </div>
      ))}
    </div>
  );
}
