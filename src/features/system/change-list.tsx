import { contract } from "#contract/index.ts";
import { type CompanyChange, protectedLabels } from "#contract/enterprise/own-company.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const marks = { 待审核: "◷", 通过: "✓", 退回: "✕", 已撤回: "↩" } as const;

/** What the company asked to be changed, with the state of each. */
export function ChangeList({ changes, onChanged }: { changes: readonly CompanyChange[]; onChanged: () => void }) {
  const { busy, run } = useWork();
  if (changes.length === 0) return null;
  const withdraw = async (id: string) => {
    if (!(await run(() => callServer(contract.enterprise.companyChangeWithdraw, { id })))) return;
    toast("变更申请已撤回");
    onChanged();
  };
  return (
    <section className="system-part" aria-label="变更申请">
      <h2>变更申请</h2>
      <ul className="system-list">
        {changes.map(({ id, wishes, status, reply, created_at }) => (
          <li key={id}>
            <span>
              {wishes.map(({ field, before, after }) => (
                <span key={field}>
                  {protectedLabels[field]}：{before || "空"} → <strong>{after}</strong>
                  <br />
                </span>
              ))}
              <span className="system-quiet">
                <MinuteWords at={created_at} /> 提交
                {reply === "" ? "" : `；管理员意见：${reply}`}
              </span>
            </span>
            <span className="system-buttons">
              <span>
                {marks[status]} {status}
              </span>
              {status === "待审核" && (
                <Button disabled={busy} onClick={() => void withdraw(id)}>
                  撤回
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
