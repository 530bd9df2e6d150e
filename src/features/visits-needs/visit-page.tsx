import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { ownVisitCalls } from "#contract/enterprise/own-visits.ts";
import { satisfactions } from "#contract/demand/demand-fields.ts";
import { topicKindWords } from "#contract/visit/visit-topics.ts";
import type { CompanyVisit } from "#contract/visitor/visitor-fields.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFileUrl } from "#src/api/use-file-url.ts";
import { PictureDialog } from "#src/entities/photo/picture-dialog.tsx";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatClock, formatDay } from "#src/ui/text/format-date.ts";
import { CertifiedOnly } from "./certified-only.tsx";
import { Facts } from "./facts.tsx";
import { useOwnForm } from "./use-own-visits.ts";
import "#src/ui/page/card.css";
import "./visits-needs.css";

/** One visit to the company, as far as it is the company's to read. */
export default function OwnVisitPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  return (
    <div className="visits-needs">
      <CertifiedOnly>
        {id === "" ? (
          <EmptyNote title="地址里没有走访">
            <ButtonLink to="/VisitsNeeds">到走访与需求选择</ButtonLink>
          </EmptyNote>
        ) : (
          <Visit id={id} />
        )}
      </CertifiedOnly>
    </div>
  );
}

function Visit({ id }: { id: string }) {
  const read = useCall(contract.enterprise.visitInfo, { id });
  const { data } = read;
  if (data === undefined) return <ReadingState of={read} />;
  return (
    <>
      <section className="card" aria-label="走访">
        <h2>
          <DayWords of={data.start_at} /> {data.visit_type}
        </h2>
        <Facts
          facts={[
            ["时间", `${formatClock(data.start_at)}–${formatClock(data.end_at)}`],
            ["走访人员", data.people.join("、")],
            ["单位", data.street_name],
            ["方式", data.visit_method],
            ["提供的服务", data.services.join("、")],
            ["宣讲的政策", data.policies.join("、")],
            ["约定事项", data.next_action],
            ["下次走访", formatDay(data.next_visit_at)],
          ]}
        />
      </section>
      <Topics topics={data.topics} />
      <Photos ids={data.photos} />
      <Opinion visit={data} />
      <div className="needs-actions">
        <ButtonLink to="/VisitsNeeds/demandForm">提出需求</ButtonLink>
        <ButtonLink to="/VisitsNeeds/ask">申请走访</ButtonLink>
      </div>
    </>
  );
}

function Topics({ topics }: Pick<CompanyVisit, "topics">) {
  if (topics.length === 0) return null;
  return (
    <section className="card" aria-label="谈到的议题">
      <h2>谈到的议题</h2>
      <ul className="needs-topics">
        {topics.map(({ kind, title }) => (
          <li key={`${kind} ${title}`}>
            {topicKindWords[kind]}：{title}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photos({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section className="card" aria-label="走访照片">
      <h2>走访照片</h2>
      <div className="needs-photos">
        {ids.map((id, place) => (
          <Photo key={id} id={id} name={`走访照片 ${place + 1}`} />
        ))}
      </div>
    </section>
  );
}

function Photo({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  const small = useFileUrl(contract.file.fileContent, { id, variant: "thumb" });
  const large = useFileUrl(contract.file.fileContent, { id }, open);
  const words = small.error === null ? "正在读取…" : "照片暂时打不开";
  return (
    <>
      <button type="button" className="needs-photo" aria-label={`查看${name}`} onClick={() => setOpen(true)}>
        {small.url === undefined ? <span>{words}</span> : <img src={small.url} alt="" />}
      </button>
      {open && (
        <PictureDialog
          label={name}
          alt={name}
          largeLabel={`放大的${name}`}
          url={large.url}
          words={large.error === null ? "正在读取…" : "照片暂时打不开"}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Opinion({ visit }: { visit: CompanyVisit }) {
  const [open, setOpen] = useState(false);
  const { comment } = visit;
  return (
    <section className="card" aria-label="评价">
      <h2>评价</h2>
      {comment === null ? (
        <p className="needs-soft">这次走访对您有帮助吗？</p>
      ) : (
        <p className="needs-text">{[comment.satisfaction, comment.content].filter(Boolean).join("：")}</p>
      )}
      <Button onClick={() => setOpen(true)}>{comment === null ? "评价这次走访" : "修改评价"}</Button>
      {open && <OpinionForm visit={visit} onClose={() => setOpen(false)} />}
    </section>
  );
}

function OpinionForm({ visit, onClose }: { visit: CompanyVisit; onClose: () => void }) {
  const { Sheet, Choice, LongText } = useFormKit();
  const [satisfaction, setSatisfaction] = useState<string>(visit.comment?.satisfaction ?? "");
  const [content, setContent] = useState(visit.comment?.content ?? "");
  const { problems, send, alarm, button } = useOwnForm(ownVisitCalls.visitComment, "谢谢您的评价", onClose);
  const word = satisfaction as (typeof satisfactions)[number];
  const save = () => send({ visit_id: visit.id, satisfaction: word, content });
  return (
    <Sheet title="评价这次走访" onClose={onClose} footer={button(save, "提交评价")}>
      {alarm}
      <Choice
        name="satisfaction"
        label="满意度"
        required
        value={satisfaction}
        onChange={setSatisfaction}
        options={optionsOf(satisfactions)}
        problem={problems.satisfaction}
      />
      <LongText
        name="content"
        label="意见和建议"
        maxLength={500}
        rows={3}
        value={content}
        onChange={setContent}
        problem={problems.content}
      />
    </Sheet>
  );
}
