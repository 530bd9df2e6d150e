import { useState } from "react";
import { dayOf } from "#contract/core/time.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { CertificateCards } from "./certificate-cards.tsx";
import { type CertificateList, choiceFilters, choiceOf, countConditions } from "./certificate-filters.ts";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { useCertificates } from "./use-certificates.tsx";
import "./certificates.css";
import { CountChips } from "#src/ui/list/count-chips.tsx";

/** The same list in cards, its conditions in a sheet. */
export default function CertificatesPhonePage() {
  const { input, list, data, total, hasCompany, show, narrow, clear, isPlain, buttons, form } = useCertificates();
  const [filtering, setFiltering] = useState(false);
  if (!hasCompany) return <NoCompany what="证书" />;
  const asked = countConditions(input);
  const { page = 1, size = 20 } = input;
  return (
    <div className="phone-list">
      <div className="certificate-tools">
        <KeywordBox
          label="名称、编号或权利人"
          value={input.keyword ?? ""}
          onChange={(keyword) => narrow({ keyword })}
        />
        <Button aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          {asked === 0 ? "筛选" : `筛选 ${asked}`}
        </Button>
      </div>
      <div className="certificate-buttons">{buttons}</div>
      <CountChips label="按类型" rows={data?.kinds} chosen={input.kind} onChoose={(kind) => narrow({ kind })} />
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {data === undefined && list.error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title={isPlain ? "还没有证书，登记后会在到期前提醒" : "没有符合条件的证书"}>
          {!isPlain && <Button onClick={clear}>清除条件</Button>}
        </EmptyNote>
      )}
      <CertificateCards rows={data?.list} />
      {total > 0 && (
        <div className="certificate-foot">
          <Pager page={page} size={size} total={total} onPage={(next) => show({ ...input, page: next })} />
        </div>
      )}
      {filtering && <FilterSheet input={input} onChange={narrow} onReset={clear} onClose={() => setFiltering(false)} />}
      {form}
    </div>
  );
}

interface SheetProps {
  input: CertificateList;
  onChange: (changes: Partial<CertificateList>) => void;
  onReset: () => void;
  onClose: () => void;
}

/** Conditions of the list; they apply at once. */
function FilterSheet({ input, onChange, onReset, onClose }: SheetProps) {
  const { Choice, Flag, Sheet } = useFormKit();
  const footer = (
    <Button wide onClick={onReset}>
      清除筛选
    </Button>
  );
  return (
    <Sheet title="筛选证书" onClose={onClose} footer={footer} keepsTyped>
      {choiceFilters(Number(dayOf(Date.now()).slice(0, 4))).map(({ name, label, options }) => (
        <Choice
          key={name}
          name={`filter-${name}`}
          label={label}
          value={String(input[name] ?? "")}
          onChange={(value) => onChange(choiceOf(name, value))}
          options={options}
          clearable
        />
      ))}
      <Flag
        name="filter-lent"
        label="借出中"
        value={input.lent === true}
        onChange={(isOn) => onChange({ lent: isOn ? true : undefined })}
      />
    </Sheet>
  );
}
