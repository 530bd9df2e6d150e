import { useState } from "react";
import { contract } from "#contract/index.ts";
import { feeReductions, type FeeReduction, reductionWords } from "#contract/patent/fees/annuity-table.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";

interface Props {
  patentId: string;
  reduction: { kind: FeeReduction; from_year: number };
  onClose: () => void;
}

/** The office's reduction, for this patent or for all of the company. */
export function ReductionSheet({ patentId, reduction, onClose }: Props) {
  const { Button } = useKit();
  const { Choice, Flag, Sheet, Text } = useFormKit();
  const { busy, problems, run } = useWork();
  const [kind, setKind] = useState<FeeReduction>(reduction.kind);
  const [from, setFrom] = useState(String(reduction.from_year));
  const [isForAll, setForAll] = useState(false);
  const submit = async () => {
    const asked = { kind, from_year: Number(from), ...(!isForAll && { patent_id: patentId }) };
    if (!(await run(() => callServer(contract.annuity.reduction, asked)))) return;
    toast("已保存减缴设置");
    onClose();
  };
  const footer = (
    <Button wide kind="primary" busy={busy} onClick={() => void submit()}>
      保存
    </Button>
  );
  return (
    <Sheet title="设置减缴" onClose={onClose} footer={footer}>
      <Choice
        name="kind"
        label="费用减缴"
        value={kind}
        problem={problems.kind}
        onChange={(value) => setKind(feeReductions.find((one) => one === value) ?? "none")}
        options={feeReductions.map((value) => ({ value, label: reductionWords[value] }))}
      />
      <Text
        name="from_year"
        label="起始年度"
        inputMode="numeric"
        maxLength={2}
        value={from}
        onChange={setFrom}
        problem={problems.from_year}
      />
      <Flag name="all" label="用于本企业所有没有单独设置的专利" value={isForAll} onChange={setForAll} />
    </Sheet>
  );
}
