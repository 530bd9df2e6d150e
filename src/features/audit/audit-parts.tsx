import type { AuditLine } from "#contract/audit/audit.ts";
import { Button } from "#src/ui/button/button.tsx";

export interface LinesProps {
  lines: readonly AuditLine[];
  /** Shows the lines of the one account alone; absent: they are. */
  onAccount?: ((line: AuditLine) => void) | undefined;
}

interface PartProps {
  line: AuditLine;
  onAccount: LinesProps["onAccount"];
}

/** Who did it, and who did it in that name. */
export function WhoWords({ line, onAccount }: PartProps) {
  const { account_id, account_name, unit, viewer_name } = line;
  const isKnown = account_id !== null && onAccount !== undefined;
  return (
    <>
      {isKnown ? (
        <Button kind="text" small aria-label={`只看${account_name}的操作`} onClick={() => onAccount(line)}>
          {account_name}
        </Button>
      ) : (
        account_name
      )}
      {unit !== "" && <span className="audit-soft">{unit}</span>}
      {viewer_name !== "" && <span className="audit-soft">由管理员{viewer_name}代为操作</span>}
    </>
  );
}

/** What else the line holds. */
export const DetailWords = ({ detail }: Pick<AuditLine, "detail">) => (
  <>
    {detail.map(({ label, value }) => (
      <span key={label} className="audit-part">
        <span className="audit-soft">{label}：</span>
        {value}
      </span>
    ))}
  </>
);
