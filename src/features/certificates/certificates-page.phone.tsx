import { currentTime } from "#contract/sync/current-time.ts";
import { dayOf } from "#contract/core/time.ts";
import { conditionCount } from "#src/api/list-conditions.ts";
import { CertificateCards } from "./certificate-cards.tsx";
import { choiceFilters, choiceOf, flagFilters } from "./certificate-filters.ts";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { useCertificates } from "./use-certificates.tsx";
import "./certificates.css";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { ListTools, narrowing } from "#src/ui/list/phone-list.tsx";
import { ListPages } from "#src/ui/list/list-parts.tsx";

/** The same list in cards, its conditions in a sheet. */
export default function CertificatesPhonePage() {
  const { input, list, data, total, hasCompany, show, narrow, clear, isPlain, buttons, form } = useCertificates();
  if (!hasCompany) return <NoCompany what="证书" />;
  const asked = conditionCount(input, "kind");
  return (
    <div className="phone-list">
      <ListTools
        label="名称、编号或权利人"
        keyword={input.keyword}
        onKeyword={(keyword) => narrow({ keyword })}
        asked={asked}
        sheet={{
          title: "筛选证书",
          choices: choiceFilters(Number(dayOf(currentTime()).slice(0, 4))),
          flags: flagFilters,
          ...narrowing({ input, narrow, clear }, choiceOf),
        }}
      />
      <div className="certificate-buttons">{buttons}</div>
      <CountChips label="按类型" rows={data?.kinds} chosen={input.kind} onChoose={(kind) => narrow({ kind })} />
      <ListState
        list={list}
        empty={isPlain ? "还没有证书，登记后会在到期前提醒" : "没有符合条件的证书"}
        clear={isPlain ? undefined : clear}
      />
      <CertificateCards rows={data?.list} />
      <ListPages input={input} total={total} show={show} />
      {form}
    </div>
  );
}
