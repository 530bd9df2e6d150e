import { useState } from "react";
import { PhoneSheet } from "#src/ui/form/phone-sheet.tsx";
import { BoxList } from "#src/ui/list/virtual-list.tsx";
import { CompanyRow } from "./company-row.tsx";
import { CompanySheet } from "./company-sheet.tsx";
import { useCompanySearch } from "./use-companies.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** The companies of the device by name, initials or code, and a way to add one. */
export function CompanySearchSheet({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [adding, setAdding] = useState(false);
  const found = useCompanySearch(typed);
  const add = (
    <Button wide onClick={() => setAdding(true)}>
      ＋ 新增企业
    </Button>
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
