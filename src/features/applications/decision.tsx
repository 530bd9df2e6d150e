import { type ReactNode, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Call } from "#contract/core/call.ts";
import { callKey } from "#src/api/call-key.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";

type Outcome = "通过" | "退回" | "不予通过";

const reasons = {
  退回: { label: "需要修改的地方", placeholder: "企业会看到这段话，并可按此修改后重新申请" },
  不予通过: { label: "不予通过的原因", placeholder: "企业会看到这段话" },
} as const;

interface Props<O extends Outcome> {
  /** What may be decided, 通过 first. */
  outcomes: readonly O[];
  /** The queue that is to be read again, also where somebody else was quicker. */
  queue: Call;
  decide: (status: O, reply: string) => Promise<unknown>;
  done: (status: O) => string;
  /** What 通过 needs to know, with the problem of its field. */
  needs?: (problems: Record<string, string>) => ReactNode;
}

/** 通过, or one of the others with words that the applicant reads. */
export function Decision<O extends Outcome>({ outcomes, queue, decide, done, needs }: Props<O>) {
  const { LongText } = useFormKit();
  const [chosen, setChosen] = useState<Exclude<O, "通过"> | null>(null);
  const [reply, setReply] = useState("");
  const { busy, problems, run } = useWork();
  const client = useQueryClient();
  const handle = async (status: O) => {
    const reread = () => void client.invalidateQueries({ queryKey: callKey(queue) });
    if (!(await run(() => decide(status, reply), reread))) return;
    toast(done(status));
    reread();
  };
  const others = outcomes.filter((one): one is Exclude<O, "通过"> => one !== "通过");
  const pass = outcomes.find((one) => one === "通过");
  const reason = chosen === null ? null : reasons[chosen as Exclude<Outcome, "通过">];
  return (
    <div className="applications-decision">
      {reason === null && needs?.(problems)}
      {reason !== null && (
        <LongText
          name="reply"
          {...reason}
          required
          maxLength={300}
          value={reply}
          problem={problems.reply}
          onChange={setReply}
        />
      )}
      <div className="applications-buttons">
        {chosen !== null ? (
          <>
            <Button kind="danger" disabled={busy} onClick={() => void handle(chosen)}>
              确认{chosen}
            </Button>
            <Button disabled={busy} onClick={() => setChosen(null)}>
              取消
            </Button>
          </>
        ) : (
          <>
            {pass !== undefined && (
              <Button kind="primary" disabled={busy} onClick={() => void handle(pass)}>
                通过
              </Button>
            )}
            {others.map((one) => (
              <Button key={one} disabled={busy} onClick={() => setChosen(one)}>
                {one === "退回" ? "退回修改" : one}
              </Button>
            ))}
          </>
        )}
      </div>
    </div>
  );
}
