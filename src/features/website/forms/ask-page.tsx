import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { askCategories } from "#contract/site/ask-categories.ts";
import type { PublicAsk } from "#contract/site/web-service.ts";
import { contract } from "#contract/index.ts";
import { asksQuery } from "#contract/site/list-query.ts";
import { useReading } from "#src/api/use-reading.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { changed } from "../reading/list-query.ts";
import { Pager } from "../reading/pager.tsx";
import { ChoiceLine, MobileLine, PublicFormFrame, TextBlock, TextLine } from "./public-form.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { ReceiptNote } from "./receipt-note.tsx";
import { useProvedForm } from "./use-proved-form.ts";
import "../website.css";

const choices = askCategories.map((value) => ({ value, label: value }));

/** Questions of the public with their answers, and asking one. */
export default function AskPage() {
  const [params] = useSearchParams();
  const query = asksQuery(params);
  const { category, page, size } = query;
  const asks = useReading(contract.site.asks, query, { keepPrevious: true });
  return (
    <div className="web-page">
      <h1>咨询提问</h1>
      <nav className="web-tabs" aria-label="问题类别">
        {[undefined, ...askCategories].map((one) => (
          <Link
            key={one ?? ""}
            to={{ search: changed(params, { category: one ?? "" }).toString() }}
            aria-current={one === category ? "page" : undefined}
          >
            {one ?? "全部"}
          </Link>
        ))}
      </nav>
      {asks.isPending && <PageSkeleton />}
      {asks.isError && <ErrorNote error={asks.error} retry={() => asks.refetch()} />}
      {asks.data?.list.length === 0 && <EmptyNote title="这个类别还没有公开的答复，可以在下面提问。" />}
      <ul className="web-cards">
        {asks.data?.list.map((one) => (
          <Answered key={one.id} ask={one} />
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil((asks.data?.total ?? 0) / size)} />
      <AskForm />
      <ReceiptForm />
    </div>
  );
}

const Answered = ({ ask }: { ask: PublicAsk }) => (
  <li className="web-card">
    <div className="web-card-words">
      <h2>{ask.title}</h2>
      <p>问：{ask.content}</p>
      <p>答：{ask.answer}</p>
      <p className="web-meta">
        <span>{ask.category}</span>
        <time dateTime={ask.answered_at}>{formatDay(ask.answered_at)} 答复</time>
      </p>
    </div>
  </li>
);

function AskForm() {
  const [receipt, setReceipt] = useState<string | null>(null);
  const form = useProvedForm(contract.site.ask, {}, (answer) => setReceipt(answer.receipt));
  const { problems } = form;
  return (
    <section className="web-panel">
      <h2>我要提问</h2>
      {receipt !== null ? (
        <ReceiptNote title="问题已提交，答复前不会公开" receipt={receipt} />
      ) : (
        <PublicFormFrame form={form} words="提交问题">
          <p>姓名和手机号只用于联系您，不会公开。</p>
          <TextLine name="title" label="问题标题" maxLength={60} isRequired problems={problems} />
          <ChoiceLine name="category" label="问题类别" choices={choices} isRequired problems={problems} />
          <TextBlock name="content" label="问题内容" maxLength={1000} isRequired problems={problems} />
          <TextLine name="name" label="称呼" maxLength={30} autoComplete="name" isRequired problems={problems} />
          <MobileLine problems={problems} />
        </PublicFormFrame>
      )}
    </section>
  );
}
