import { contract } from "#contract/index.ts";
import { AutoComplete, Input, Space } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { emptySearchWarning, searchCap, searchDebounce } from "#contract/company/company.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { Button } from "#src/ui/button/button.tsx";

const noCompany = "没有找到企业，请换个关键词";

/** Search of a company's visit records on the workbench (specification sections 2.8 and 9). */
export function CompanySearch() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const keword = useDebounced(typed.trim(), searchDebounce);
  const { data, error } = useCall(contract.company.seachCompany, { keword }, { enabled: keword !== "" });
  const found = data ?? [];

  const open = (id: string) => void navigate(`/workVisit?company_id=${id}`);
  const search = () => {
    const words = typed.trim();
    if (words === "") return toast(emptySearchWarning, "warning");
    const known = words === keword ? data : undefined;
    if (known?.length === 0) return toast(noCompany, "warning");
    const [first, ...others] = known ?? [];
    if (first && others.length === 0) return open(first.company_id);
    // Several, or not known yet: a whole name or credit code means one company, all else the records of all of them.
    void callServer(contract.company.companyVisit, { company: words }).then(
      ({ company_id }) => open(company_id),
      () => void navigate(`/workVisit?keyword=${encodeURIComponent(words)}`),
    );
  };
  const options = found.slice(0, searchCap).map(({ company_id, company_name, num }) => ({
    value: company_id,
    label: `${company_name}（走访 ${num} 次）`,
  }));

  return (
    <Space.Compact className="company-search">
      <AutoComplete
        style={{ width: "100%" }}
        options={keword === "" ? [] : options}
        value={typed}
        onSelect={open}
        onSearch={setTyped}
        notFoundContent={keword === "" ? null : error ? error.message : noCompany}
      >
        <Input aria-label="搜索走访记录" placeholder="请输入企业名称，搜索走访记录" onPressEnter={search} />
      </AutoComplete>
      <Button kind="primary" onClick={search}>
        搜索
      </Button>
    </Space.Compact>
  );
}
