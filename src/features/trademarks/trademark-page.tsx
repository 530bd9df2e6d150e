import { currentTime } from "#contract/sync/current-time.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { kindOf } from "#contract/core/roles.ts";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { niceClasses, niceLabel } from "#contract/trademark/nice-classes.ts";
import type { Trademark } from "#contract/trademark/trademark-calls.ts";
import { DownloadButton } from "#src/entities/export/download-button.tsx";
import { upload } from "#src/api/uploads.ts";
import { useCall } from "#src/api/use-call.ts";
import { certificateAddress } from "#src/entities/certificate/certificate-words.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { trademarkAddress, TrademarkPicture, TrademarkStateMark } from "#src/entities/trademark/trademark-words.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { OwnMark } from "#src/entities/public-record/record-scope.tsx";
import { TrademarkDates } from "./trademark-dates.tsx";
import { TrademarkEvents } from "./trademark-events.tsx";
import "#src/entities/public-record/records.css";

/** One trademark: where it stands, its days with the law they follow from, its events and goods. */
export default function TrademarkPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { data, error, refetch } = useCall(contract.trademark.trademark, { id }, { enabled: id !== "" });
  if (id === "")
    return (
      <EmptyNote title="地址中没有商标编号">
        <ButtonLink to="/trademarks">回到商标</ButtonLink>
      </EmptyNote>
    );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <article className="record-page">
      <Head trademark={data} />
      <TrademarkDates dates={data.dates} today={dayOf(currentTime())} />
      <TrademarkEvents events={data.events} />
      <Goods trademark={data} />
      <Certificates trademark={data} />
    </article>
  );
}

function Actions({ trademark }: { trademark: Trademark }) {
  const { busy, run } = useWork();
  const client = useQueryClient();
  const isAdmin = kindOf(useSessionUser()) === "admin";
  const { id, term_to, reason } = trademark;
  const draw = (file: File) =>
    run(async () => {
      await upload(contract.trademark.trademarkPictureSave, { id }, file);
      await client.invalidateQueries();
      toast("图样已保存");
    });
  return (
    <div className="record-tools">
      {term_to !== null && reason === "" && (
        <DownloadButton call={contract.trademark.trademarkCalendar} input={{ id }} plain="商标续展.ics">
          加入日历
        </DownloadButton>
      )}
      {isAdmin && (
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onFiles={([file]) => file && void draw(file)}
        >
          {trademark.picture === "" ? "上传图样" : "更换图样"}
        </FileButton>
      )}
    </div>
  );
}

function Head({ trademark }: { trademark: Trademark }) {
  const isEnterprise = kindOf(useSessionUser()) === "enterprise";
  const { term_from, term_to, problems, co_applicants } = trademark;
  return (
    <section className="record-part" aria-label="商标信息">
      <div className="record-with-picture">
        <TrademarkPicture trademark={trademark} large />
        <div>
          <h2>{trademark.name}</h2>
          <TrademarkStateMark trademark={trademark} />
          <OwnMark companies={trademark.companies} isEnterprise={isEnterprise} />
          <Actions trademark={trademark} />
        </div>
      </div>
      {problems.map((words) => (
        <p key={words} className="record-problem">
          {alertSign} {words}
        </p>
      ))}
      <FactRows
        rows={[
          ["注册号", trademark.registration_no],
          ["国际分类", niceLabel(trademark.class)],
          ["商标类型", `${trademark.type} · ${trademark.form}`],
          ["申请人", trademark.applicant],
          ...(co_applicants.length > 0 ? [["共同申请人", co_applicants.join("、")] as const] : []),
          ["申请人地址", trademark.applicant_address || "未登记"],
          ["代理机构", trademark.agency || "未登记"],
          [
            "专用权期限",
            term_from === null ? (
              "尚未注册"
            ) : (
              <>
                <DayWords of={term_from} /> 至 <DayWords of={term_to} />
              </>
            ),
          ],
          [
            "数据来源",
            <>
              {trademark.source} <DayWords of={trademark.source_on} />
            </>,
          ],
        ]}
      />
    </section>
  );
}

/** Certificates that the company keeps of it. */
function Certificates({ trademark: { certificates } }: { trademark: Trademark }) {
  // Officials read a company's certificates in its list; the page of one is the company's own.
  const isEnterprise = kindOf(useSessionUser()) === "enterprise";
  if (certificates.length === 0) return null;
  return (
    <section className="record-part" aria-label="证书">
      <h2>证书</h2>
      {certificates.map(({ id, kind, name, number }) => (
        <p key={id} className="record-line">
          {isEnterprise ? <Link to={certificateAddress(id)}>{name}</Link> : <strong>{name}</strong>}
          <span>
            {kind} {number}
          </span>
        </p>
      ))}
    </section>
  );
}

function Goods({ trademark }: { trademark: Trademark }) {
  const known = niceClasses[trademark.class - 1];
  return (
    <section className="record-part" aria-label="商品与服务">
      <h2>商品与服务</h2>
      <p>
        {niceLabel(trademark.class)}
        {known !== undefined && `：${known.holds}`}
      </p>
      {trademark.goods.length > 0 && <p>核定使用：{trademark.goods.join("；")}</p>}
      {trademark.others.length > 0 && (
        <p className="record-line">
          <span>同一注册号的其他类别</span>
          {trademark.others.map((other) => (
            <Link key={other.id} to={trademarkAddress(other.id)}>
              {niceLabel(other.class)}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
