import { Link } from "react-router-dom";
import type { Honor } from "#contract/honor/honor.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { HonorPatentLine, HonorStateMark, HonorTerm } from "#src/entities/honor/honor-facts.tsx";
import { fieldWords } from "./honor-values.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { RecordDay, recordDay } from "#src/ui/text/record-day.tsx";

interface Props {
  honor: Honor;
  onClose: () => void;
  onEdit: () => void;
  onRevoke: () => void;
  onRemove: () => void;
}

const plain = ["grade", "batch", "issuer", "issued_on", "document_no", "certificate_no", "amount", "note"] as const;

const plainWords = (honor: Honor, field: (typeof plain)[number]) =>
  field === "amount"
    ? moneyWords(honor.amount ?? "")
    : field === "issued_on"
      ? recordDay(honor.issued_on)
      : honor[field];

/** Everything of one honor, and what can be done with it. */
export function HonorSheet({ honor, onClose, onEdit, onRevoke, onRemove }: Props) {
  const { Sheet } = useFormKit();
  const footer = (
    <div className="honor-actions">
      <Button kind="primary" onClick={onEdit}>
        修改
      </Button>
      <Button onClick={onRevoke}>{honor.state === "已撤销" ? "恢复效力" : "撤销"}</Button>
      <Button kind="danger" onClick={onRemove}>
        删除
      </Button>
    </div>
  );
  return (
    <Sheet title={honor.title} onClose={onClose} footer={footer} keepsTyped>
      <dl className="honor-facts">
        <dt>企业</dt>
        <dd>
          <Link to={`/companyDetails?id=${honor.company_id}`}>{honor.company_name}</Link> {honor.street_name}
        </dd>
        <dt>类型</dt>
        <dd>
          {honor.type_name} {honor.level}级 {honor.year} 年
        </dd>
        <dt>状态</dt>
        <dd>
          <HonorStateMark honor={honor} />
        </dd>
        {(honor.valid_from !== null || honor.valid_to !== null) && (
          <>
            <dt>有效期</dt>
            <dd>
              <HonorTerm honor={honor} />
            </dd>
          </>
        )}
        {plain
          .filter((field) => (honor[field] ?? "") !== "")
          .flatMap((field) => [
            <dt key={field}>{fieldWords[field]}</dt>,
            <dd key={`${field}-value`}>{plainWords(honor, field)}</dd>,
          ])}
        {honor.patent !== null && (
          <>
            <dt>所依专利</dt>
            <dd>
              <HonorPatentLine patent={honor.patent} />
            </dd>
          </>
        )}
        {honor.revoked_on !== null && (
          <>
            <dt>撤销</dt>
            <dd>
              <RecordDay of={honor.revoked_on} /> {honor.revoked_reason}
            </dd>
          </>
        )}
      </dl>
    </Sheet>
  );
}
