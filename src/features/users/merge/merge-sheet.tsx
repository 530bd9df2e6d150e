import { useState } from "react";
import { accountMerge, type MergePreview, type MergeSide } from "#contract/account/account-merge.ts";
import { useCall } from "#src/api/use-call.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { MergeChoices } from "./merge-choices.tsx";
import { MergeCounts } from "./merge-counts.tsx";
import { laterUsed, nameOf, totalWords } from "./merge-words.ts";
import "./merge.css";

interface MergeSheetProps {
  /** The two ticked accounts. */
  ids: readonly [string, string];
  onClose: () => void;
  onMerged: () => void;
}

const noUnion = { unite_streets: false, unite_lead: false };

/** Two accounts of one person: which stays, what goes over, and why; nothing happens before it was said twice. */
export function MergeSheet({ ids: [a, b], onClose, onMerged }: MergeSheetProps) {
  const { Sheet } = useFormKit();
  const [choice, setChoice] = useState<boolean | null>(null);
  const [union, setUnion] = useState(noUnion);
  const first = useCall(accountMerge.mergePreview, { kept_id: a, gone_id: b });
  const keepsFirst = choice ?? laterUsed(first.data);
  const asked = { ...(keepsFirst ? { kept_id: a, gone_id: b } : { kept_id: b, gone_id: a }), ...union };
  const preview = useCall(accountMerge.mergePreview, asked, { enabled: first.data !== undefined, keepPrevious: true });
  const failed = first.error ?? preview.error;
  const shown = preview.data;
  if (shown === undefined || first.data === undefined)
    return (
      <Sheet title="合并账号" onClose={onClose}>
        {failed ? (
          <ErrorNote error={failed} retry={() => void (first.error ? first : preview).refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </Sheet>
    );
  const sides: [MergeSide, MergeSide] = [first.data.kept, first.data.gone];
  return (
    <Decision
      // What is shown while another preview is on its way is of the choice before.
      preview={preview.isPlaceholderData ? null : shown}
      asked={asked}
      onClose={onClose}
      onMerged={onMerged}
      onOvertaken={() => void preview.refetch()}
    >
      <MergeChoices
        sides={sides}
        keepsFirst={keepsFirst}
        onKeep={(next) => {
          setChoice(next);
          setUnion(noUnion);
        }}
        union={union}
        onUnion={setUnion}
      />
      {preview.error && <ErrorNote error={preview.error} retry={() => void preview.refetch()} />}
      <MergeCounts preview={shown} />
    </Decision>
  );
}

interface DecisionProps {
  preview: MergePreview | null;
  asked: { kept_id: string; gone_id: string; unite_streets: boolean; unite_lead: boolean };
  onClose: () => void;
  onMerged: () => void;
  onOvertaken: () => void;
  children: React.ReactNode;
}

function Decision({ preview, asked, onClose, onMerged, onOvertaken, children }: DecisionProps) {
  const { Sheet, LongText } = useFormKit();
  const [reason, setReason] = useState("");
  const form = useCallForm(accountMerge.mergeAccounts, onMerged, onOvertaken);
  const isReady = preview !== null && preview.problem === null;
  const merge = async () => {
    const input = { ...asked, reason };
    // Nobody confirms what would then be refused for its reason.
    if (preview === null || !form.check(input) || !(await isSure(preview))) return;
    if (await form.send(input)) toast(`已合并，${preview.kept.name}的账号保留`);
  };
  return (
    <Sheet title="合并账号" onClose={onClose} footer={isReady ? form.button(merge, "合并账号") : null}>
      <div className="account-merge">
        {form.alarm}
        {children}
        {isReady && (
          <LongText
            name="reason"
            label="合并原因"
            required
            maxLength={200}
            rows={2}
            problem={form.problems.reason}
            hint="至少 5 个字，记入操作日志"
            value={reason}
            onChange={setReason}
          />
        )}
      </div>
    </Sheet>
  );
}

async function isSure({ kept, gone, moves }: MergePreview): Promise<boolean> {
  const answer = await ask({
    title: "合并这两个账号？",
    body: `${nameOf(gone)}并入${nameOf(kept)}：${totalWords(moves)}归保留账号，并入账号退出所有设备并关闭，此后只能用 ${kept.mobile} 登录。合并后不能撤销。`,
    choices: [
      { key: "merge", label: "合并，不再保留并入账号", tone: "danger" },
      { key: "back", label: "再看看" },
    ],
  });
  return answer === "merge";
}
