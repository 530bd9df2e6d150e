import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { companyActProblem, companyStepWords, statusForCompany } from "#contract/demand/demand-company-view.ts";
import { feeDemand, satisfactions } from "#contract/demand/demand-fields.ts";
import type { DemandInfo } from "#contract/demand/demand-list.ts";
import { ownDemandCalls } from "#contract/enterprise/own-demands.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { PressingAnnuities } from "#src/entities/annuity/pressing-annuities.tsx";
import { DemandState } from "#src/entities/demand/demand-badges.tsx";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { Ago, MinuteWords } from "#src/ui/text/dates.tsx";
import { CertifiedOnly } from "./certified-only.tsx";
import { Facts } from "./facts.tsx";
import { NeedFileList } from "./need-files.tsx";
import { useOwnForm } from "./use-own-visits.ts";
import "#src/ui/page/card.css";
import "./visits-needs.css";

/** One demand of the company: what it said, what became of it, and what it may do about it. */
export default function OwnDemandPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  return (
    <div className="visits-needs">
      <CertifiedOnly>
        {id === "" ? (
          <EmptyNote title="地址里没有需求">
            <ButtonLink to="/VisitsNeeds?tab=needs">到走访与需求选择</ButtonLink>
          </EmptyNote>
        ) : (
          <Need id={id} />
        )}
      </CertifiedOnly>
    </div>
  );
}

function Need({ id }: { id: string }) {
  const read = useCall(contract.demand.demandInfo, { id });
  const { data } = read;
  if (data === undefined) return <ReadingState of={read} />;
  const { demand, rating } = data;
  const result = demand.rounds.at(-1)?.result ?? "";
  return (
    <>
      <section className="card" aria-label="需求">
        <h2>{demand.title}</h2>
        <DemandState status={demand.status} words={statusForCompany(demand)} />
        <Facts
          facts={[
            ["需求编号", demand.demand_no],
            ["类别", demand.category],
            ["紧急程度", demand.urgency],
            ["需求内容", demand.content],
            ["期望结果", demand.expected_result],
            ["联系人", [demand.contact?.name, demand.contact?.post, demand.contact?.mobile].filter(Boolean).join(" ")],
            ["受理单位", demand.accept_name],
            ["办理结果", result],
          ]}
        />
        <p className="needs-soft">
          {demand.source === "企业" ? "本企业提出" : `来自${demand.source}`} · <MinuteWords at={demand.created_at} />
        </p>
        <NeedFileList files={demand.attachments} />
        <Actions info={data} />
      </section>
      {rating !== null && (
        <section className="card" aria-label="我的评价">
          <h2>我的评价</h2>
          <p className="needs-text">{[rating.satisfaction, rating.content].filter(Boolean).join("：")}</p>
        </section>
      )}
      <Progress moves={data.moves} />
      {demand.category === feeDemand && (
        <section className="card" aria-label="本企业年费">
          <h2>本企业年费</h2>
          <PressingAnnuities />
        </section>
      )}
    </>
  );
}

const Progress = ({ moves }: Pick<DemandInfo, "moves">) => (
  <section className="card" aria-label="办理过程">
    <h2>办理过程</h2>
    <ol className="needs-steps">
      {[...moves].reverse().map((move) => (
        <li key={move.id}>
          <strong>{companyStepWords(move.action)}</strong>
          <span className="needs-soft">
            <Ago at={move.at} />
          </span>
          {move.remark !== "" && <p className="needs-text">{move.remark}</p>}
        </li>
      ))}
    </ol>
  </section>
);

/** What the company may do about it now, by the rules that the server holds to. */
function Actions({ info: { demand, rating } }: { info: DemandInfo }) {
  const [open, setOpen] = useState<"撤回" | "评价" | null>(null);
  const close = () => setOpen(null);
  const may = (act: "修改" | "撤回" | "评价") => companyActProblem(act, demand, rating) === null;
  return (
    <div className="needs-actions">
      {may("修改") && (
        <ButtonLink kind="primary" to={`/VisitsNeeds/demandForm?id=${demand.id}`}>
          {demand.status === "草稿" ? "补充后重新提交" : "修改"}
        </ButtonLink>
      )}
      {may("撤回") && <Button onClick={() => setOpen("撤回")}>撤回</Button>}
      {may("评价") && (
        <Button kind="primary" onClick={() => setOpen("评价")}>
          评价
        </Button>
      )}
      {open === "撤回" && <WithdrawForm id={demand.id} onClose={close} />}
      {open === "评价" && <RateForm id={demand.id} onClose={close} />}
    </div>
  );
}

interface FormProps {
  id: string;
  onClose: () => void;
}

function WithdrawForm({ id, onClose }: FormProps) {
  const { Sheet, LongText } = useFormKit();
  const [reason, setReason] = useState("");
  const { problems, send, alarm, button } = useOwnForm(ownDemandCalls.demandWithdraw, "需求已撤回", onClose);
  return (
    <Sheet title="撤回需求" onClose={onClose} footer={button(() => send({ id, reason }), "撤回需求")}>
      {alarm}
      <LongText
        name="reason"
        label="撤回原因"
        required
        maxLength={200}
        rows={3}
        value={reason}
        onChange={setReason}
        problem={problems.reason}
      />
    </Sheet>
  );
}

function RateForm({ id, onClose }: FormProps) {
  const { Sheet, Choice, LongText } = useFormKit();
  const [values, setValues] = useState({ satisfaction: "", content: "" });
  const { problems, send, alarm, button } = useOwnForm(ownDemandCalls.demandRate, "谢谢您的评价", onClose);
  const word = values.satisfaction as (typeof satisfactions)[number];
  const save = () => send({ id, satisfaction: word, content: values.content });
  return (
    <Sheet title="评价办理结果" onClose={onClose} footer={button(save, "提交评价")}>
      {alarm}
      <p className="needs-soft">每条需求评价一次，提交后不能修改。</p>
      <Choice
        name="satisfaction"
        label="满意度"
        required
        value={values.satisfaction}
        onChange={(satisfaction) => setValues({ ...values, satisfaction })}
        options={optionsOf(satisfactions)}
        problem={problems.satisfaction}
      />
      <LongText
        name="content"
        label="意见和建议"
        maxLength={500}
        rows={3}
        value={values.content}
        onChange={(content) => setValues({ ...values, content })}
        problem={problems.content}
      />
    </Sheet>
  );
}
