import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { searchDebounce } from "#contract/company/company.ts";
import { useCall } from "#src/api/use-call.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";

interface Props {
  /** As they stand in the form of a new company. */
  name: string;
  code: string;
  /** Its own id: once it is saved the server has it. */
  ownId: string | null;
}

const codeLength = 18;
/** Shorter names are names of no company. */
const shortest = 4;

/** That the platform has a company of this code or name already; a device holds a share of them alone. */
export function KnownCompany({ name, code, ownId }: Props) {
  const typed = code.trim().length === codeLength ? code.trim() : name.trim();
  const company = useDebounced(typed, searchDebounce);
  const { data } = useCall(contract.company.getCompanyId, { company }, { enabled: company.length >= shortest });
  if (company !== typed || !data || data.company_id === null || data.company_id === ownId) return null;
  return (
    <p className="form-note" role="status">
      平台已有{data.company_name}，不必新增。<Link to={`/companyDetails?id=${data.company_id}`}>打开企业</Link>
    </p>
  );
}
