import { useState } from "react";
import { buttonBindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { PhoneSheet } from "#src/ui/form/phone-sheet.tsx";
import { BoxList } from "#src/ui/virtual-list.tsx";
import type { CompanyChoiceProps } from "./company-choice-props.ts";
import { CompanyRow } from "./company-row.tsx";
import { CompanySheet } from "./company-sheet.tsx";
import { useCompanySearch, useLocalCompany } from "./use-companies.ts";

/** Chooses a company on the phone from those on the device, or adds one. */
export function PhoneCompanyChoice({ value, onChange, ...frame }: CompanyChoiceProps) {
  const [open, setOpen] = useState(false);
  const chosen = useLocalCompany(value);
  const choose = (id: string) => {
    onChange(id);
    setOpen(false);
  };
  return (
    <Field {...frame}>
      <button type="button" className="field-input picked" {...buttonBindingOf(frame)} onClick={() => setOpen(true)}>
        {value === "" ? <span className="picked-none">点按选择企业</span> : (chosen?.name ?? "这家企业不在本机")}
      </button>
      {open && <CompanySearchSheet onChoose={choose} onClose={() => setOpen(false)} />}
    </Field>
  );
}

function CompanySearchSheet({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [adding, setAdding] = useState(false);
  const found = useCompanySearch(typed);
  const add = (
    <button type="button" className="plain-button wide-button" onClick={() => setAdding(true)}>
      ＋ 新增企业
    </button>
  );
  return (
    <PhoneSheet title="选择企业" onClose={onClose} footer={add}>
      <div className="search-body">
        <input
          type="search"
          className="field-input"
          aria-label="搜索企业"
          placeholder="名称、拼音首字母或信用代码"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p className="search-count" role="status">
          {found === undefined ? "正在读取…" : found.length === 0 ? "没有找到，可以新增企业" : `共 ${found.length} 家`}
        </p>
        <div className="search-list">
          <BoxList
            rows={found ?? []}
            height={64}
            label="企业"
            render={(company) => (
              <button type="button" className="company-row" onClick={() => onChoose(company.id)}>
                <CompanyRow company={company} />
              </button>
            )}
          />
        </div>
      </div>
      {adding && (
        <CompanySheet start={{ company: null, name: typed }} onSaved={onChoose} onClose={() => setAdding(false)} />
      )}
    </PhoneSheet>
  );
}
