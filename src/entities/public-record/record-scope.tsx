import { Link } from "react-router-dom";
import { Button } from "#src/ui/button/button.tsx";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";
import "./records.css";

interface ScopeProps {
  isEnterprise: boolean;
  /** Only the own, all, or those of one company that the address names. */
  scope: boolean | "company";
  onChange: (mine: boolean) => void;
}

/** Whose records are shown: the own, or all of the store. */
export const RecordScope = ({ isEnterprise, scope, onChange }: ScopeProps) => (
  <ChipRow label="范围">
    {scope === "company" && (
      <Button aria-pressed onClick={() => onChange(false)}>
        仅所选企业 ×
      </Button>
    )}
    <Button aria-pressed={scope === true} onClick={() => onChange(true)}>
      {isEnterprise ? "本企业" : "辖区企业"}
    </Button>
    <Button aria-pressed={scope === false} onClick={() => onChange(false)}>
      全部收录
    </Button>
  </ChipRow>
);

interface CompanyProps {
  companies: readonly { id: string; name: string }[];
  isEnterprise: boolean;
}

/** That a record is the user's company's; to officials the way to the companies in their scope. */
export function OwnMark({ companies, isEnterprise }: CompanyProps) {
  if (companies.length === 0) return null;
  if (isEnterprise) return <span className="record-own">本企业</span>;
  return (
    <span className="record-companies">
      {companies.map(({ id, name }) => (
        <Link className="reach" key={id} to={`/companyDetails?id=${id}`}>
          {name}
        </Link>
      ))}
    </span>
  );
}
