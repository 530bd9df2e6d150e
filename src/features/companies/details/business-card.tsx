import { useState } from "react";
import { contract } from "#contract/index.ts";
import type { BusinessCard } from "#contract/company/company-people.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { copyText } from "#src/ui/text/copy-text.ts";

/** Opens the card of a company to hand on: who to turn to and where; the mobile stays masked. */
export function BusinessCardButton({ companyId }: { companyId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        企业名片
      </Button>
      {isOpen && <Card companyId={companyId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is known of it, line by line. */
const linesOf = ({ company_name, address, contact }: BusinessCard): [label: string, value: string][] =>
  (
    [
      ["企业名称", company_name],
      ["联系人", contact === null ? "" : `${contact.name} ${contact.post}`.trim()],
      ["手机", contact?.mobile ?? ""],
      ["固定电话", contact?.phone ?? ""],
      ["地址", address],
    ] as [string, string][]
  ).filter(([, value]) => value !== "");

function Card({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { Sheet } = useFormKit();
  const { data, error, refetch } = useCall(contract.company.getBusinessCardInfo, { id: companyId });
  const lines = data === undefined ? [] : linesOf(data);
  const copy = () => void copyText(lines.map(([label, value]) => `${label}：${value}`).join("\n"), "名片");
  return (
    <Sheet
      title="企业名片"
      onClose={onClose}
      footer={
        <Button wide kind="primary" disabled={data === undefined} onClick={copy}>
          复制名片
        </Button>
      }
    >
      {error !== null && data === undefined && <ErrorNote error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <PartSkeleton />}
      {data && <FactRows rows={lines} />}
      {data?.contact === null && <p>还没有登记联系人</p>}
    </Sheet>
  );
}
