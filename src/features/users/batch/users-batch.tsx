import { contract } from "#contract/index.ts";
import { useState } from "react";
import { type BatchAction, batchWords, mostInBatch } from "#contract/account/staff-batch.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import type { Users } from "../use-users.ts";
import { MergeWay } from "../merge/merge-way.tsx";
import { type BatchResult, ResultDialog } from "./result-dialog.tsx";
import { StaffImport } from "./staff-import.tsx";
import { StreetsSheet } from "./streets-sheet.tsx";
import "./batch.css";

/** What is told before it is done; the others ask nothing. */
const warnings: Partial<Record<BatchAction, string>> = {
  off: "停用后立即退出所有设备，不能再登录，其分享的企业背调链接和日历订阅地址一并失效；已登记的内容保留。",
  password:
    "将逐个生成新密码并只显示一次，原密码立即失效，所有设备需要重新登录，微信登录和手机日历的订阅地址需要重新设置；设备上未发送的内容保留。",
};

async function isSure(action: BatchAction, count: number): Promise<boolean> {
  const body = warnings[action];
  if (body === undefined) return true;
  const answer = await ask({
    title: `${batchWords[action]} ${count} 个账号？`,
    body,
    choices: [
      { key: "yes", label: batchWords[action], tone: action === "off" ? "danger" : "primary" },
      { key: "no", label: "取消" },
    ],
  });
  return answer === "yes";
}

/** The ticked accounts with what can be done with them, and accounts from a file. */
export function UsersBatchPart({ users }: { users: Users }) {
  const { chosen, setChosen, isOpen, setOpen, isImporting, setImporting } = users.batch;
  const [result, setResult] = useState<BatchResult | null>(null);
  const [moving, setMoving] = useState(false);
  const { busy, problems, run } = useWork();
  const most = chosen.length > mostInBatch;
  const act = async (action: BatchAction, street_ids: string[] = []) => {
    if (!(await isSure(action, chosen.length))) return;
    const isDone = await run(async () => {
      const { done, refused, passwords } = await callServer(contract.staff.batch, {
        ids: [...chosen],
        action,
        street_ids,
      });
      if (refused.length === 0 && passwords.length === 0) toast(`已为 ${done} 个账号${batchWords[action]}`);
      else setResult({ title: batchWords[action], done, refused, passwords });
      setChosen(refused.map(({ id }) => id));
      setMoving(false);
    });
    await users.refresh();
    return isDone;
  };
  return (
    <>
      {(isOpen || chosen.length > 0) && (
        <div className="users-batch" role="region" aria-label="批量操作">
          <span role="status">{chosen.length === 0 ? "请勾选账号" : `已选 ${chosen.length} 个账号`}</span>
          {most && <span className="field-problem">一次最多 {mostInBatch} 个，请减少</span>}
          <div className="users-batch-actions">
            <Button disabled={busy || chosen.length === 0 || most} onClick={() => setMoving(true)}>
              调整负责镇街
            </Button>
            {(["unlock", "password", "on", "off"] as const).map((action) => (
              <Button
                key={action}
                kind={action === "off" ? "danger" : "plain"}
                disabled={busy || chosen.length === 0 || most}
                onClick={() => void act(action)}
              >
                {batchWords[action]}
              </Button>
            ))}
            <MergeWay users={users} busy={busy} />
          </div>
          <Button kind="text" onClick={() => (isOpen ? setOpen(false) : setChosen([]))}>
            取消选择
          </Button>
        </div>
      )}
      {moving && (
        <StreetsSheet
          count={chosen.length}
          busy={busy}
          problem={problems.street_ids}
          onClose={() => setMoving(false)}
          onChosen={(ids) => act("streets", ids)}
        />
      )}
      {isImporting && (
        <StaffImport
          onClose={() => setImporting(false)}
          onMade={(made) => {
            setImporting(false);
            setResult(made);
            void users.refresh();
          }}
        />
      )}
      {result !== null && <ResultDialog result={result} onClose={() => setResult(null)} />}
    </>
  );
}
