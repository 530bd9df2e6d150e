import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type CertificateRow, expireWithin } from "#contract/certificate/certificate.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { DownloadButton } from "#src/entities/export/download-button.tsx";
import { useCall } from "#src/api/use-call.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { CertificateCards } from "./certificate-cards.tsx";
import { certificateAddress } from "#src/entities/certificate/certificate-words.tsx";
import { NoCompany, useHasCompany } from "#src/entities/session/no-company.tsx";
import { RemindForm } from "./remind-form.tsx";
import "./certificates.css";
import { RecordDay } from "#src/ui/text/record-day.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";

type Within = (typeof expireWithin)[number];
type Expire = OutputOf<typeof contract.certificate.certificateExpire>;

const size = 20;
const words: Record<Within, string> = {
  7: "7 天内",
  30: "30 天内",
  60: "60 天内",
  90: "90 天内",
  over: "已过期",
};

const withinOf = (search: URLSearchParams): Within => expireWithin.find((one) => one === search.get("within")) ?? "90";
const pageOf = (search: URLSearchParams) => Math.max(1, Math.floor(Number(search.get("page"))) || 1);

/** 证书到期: what ends soon and what has ended, the most urgent first, with what is to be done. */
export default function ExpirePage() {
  const [search, setSearch] = useSearchParams();
  const hasCompany = useHasCompany();
  const [setting, setSetting] = useState(false);
  const within = withinOf(search);
  const page = pageOf(search);
  const list = useCall(
    contract.certificate.certificateExpire,
    { within, page, size },
    { keepPrevious: true, failsWhole: true, enabled: hasCompany },
  );
  if (!hasCompany) return <NoCompany what="证书" />;
  const { data } = list;
  const rows = list.isPlaceholderData ? undefined : data;
  const show = (next: Within, at = 1) =>
    setSearch({ ...(next !== "90" && { within: next }), ...(at > 1 && { page: String(at) }) });
  return (
    <div className="certificate">
      <section className="certificate-part" aria-label="到期的证书">
        <div className="certificate-head">
          <h2>到期的证书</h2>
          <ButtonLink to="/certificateData">全部证书</ButtonLink>
        </div>
        {data !== undefined && <Tiles figures={data.figures} chosen={within} onChoose={show} />}
        {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
        {rows === undefined && list.error === null && <PageSkeleton />}
        {rows?.total === 0 && (
          <EmptyNote title={within === "over" ? "没有过期的证书" : `${words[within]}没有到期的证书`}>
            <p>换发了新证的证书不在这里。</p>
          </EmptyNote>
        )}
        <CertificateCards rows={rows?.list} actionOf={(row) => <NextStep row={row} />} />
        {rows !== undefined && rows.total > size && (
          <Pager page={page} size={size} total={rows.total} onPage={(at) => show(within, at)} />
        )}
      </section>
      {data !== undefined && <Reminders data={data} onSet={() => setSetting(true)} />}
      {setting && data !== undefined && (
        <RemindForm
          remind={data.remind}
          onClose={() => setSetting(false)}
          onSaved={() => {
            setSetting(false);
            void list.refetch();
          }}
        />
      )}
    </div>
  );
}

interface TilesProps {
  figures: Expire["figures"];
  chosen: Within;
  onChoose: (within: Within) => void;
}

function Tiles({ figures, chosen, onChoose }: TilesProps) {
  return (
    <ChipRow label="期限">
      {expireWithin.map((one) => (
        <Button key={one} aria-pressed={one === chosen} onClick={() => onChoose(one)}>
          {words[one]} {one === "over" ? figures.over : figures.within[one]}
        </Button>
      ))}
    </ChipRow>
  );
}

/** What each kind asks for before or after its end. */
const steps: Partial<Record<CertificateRow["kind"], string>> = {
  商标注册证: "期满前 12 个月内办理续展；期满后有 6 个月宽展期。",
  高新技术企业: "有效期满前提出重新认定申请，通过后登记新证。",
  贯标认证: "到期前完成再认证审核，取得新证后在此登记。",
  专利证书: "专利权期限届满后终止，不能续展；请核对期限和年费。",
};

function NextStep({ row }: { row: CertificateRow }) {
  return (
    <>
      <p>{steps[row.kind] ?? "到期前办理续期或换证，取得新证后在此登记。"}</p>
      <div className="certificate-buttons">
        <ButtonLink to={`${certificateAddress(row.id)}&renew=1`}>登记换发的新证</ButtonLink>
      </div>
    </>
  );
}

function Reminders({ data: { remind, notices }, onSet }: { data: Expire; onSet: () => void }) {
  return (
    <section className="certificate-part" aria-label="到期提醒">
      <div className="certificate-head">
        <h2>到期提醒</h2>
        <Button onClick={onSet}>设置提醒</Button>
      </div>
      <p>
        <CalendarButton />
      </p>
      <p>{remind.length === 0 ? "现在不提醒。" : `在到期前 ${remind.join("、")} 天各提醒一次，提醒出现在这里。`}</p>
      {notices.length > 0 && (
        <ul className="certificate-loans">
          {notices.map(({ certificate_id, name, days, expires_on, reminded_on }) => (
            <li key={`${certificate_id} ${days}`}>
              <ButtonLink kind="text" to={certificateAddress(certificate_id)}>
                {name}
              </ButtonLink>
              <span>
                <RecordDay of={expires_on} /> 到期，
                <RecordDay of={reminded_on} /> 提醒（{days} 天内）
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The last days for the calendar of a phone or a computer. */
const CalendarButton = () => (
  <DownloadButton call={contract.certificate.certificateIcs} input={{}}>
    加入日历
  </DownloadButton>
);
