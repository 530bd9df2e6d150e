import { useState } from "react";
import { contract } from "#contract/index.ts";
import type { ReportShare } from "#contract/report/report-fields.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useReportsChanged } from "./use-reports.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const revokeQuestion = {
  title: "撤销这个链接？",
  body: "撤销后立即失效，正在阅读的人也不能再打开。",
  choices: [
    { key: "revoke", label: "撤销", tone: "danger" },
    { key: "keep", label: "保留" },
  ],
} as const;

/** Links of a report with their state, log and revocation. */
export function ShareList({ shares }: { shares: readonly ReportShare[] }) {
  const [log, setLog] = useState<string | null>(null);
  return (
    <section className="report-card" aria-labelledby="report-shares">
      <h3 id="report-shares">分享链接</h3>
      {shares.length === 0 ? (
        <p className="report-quiet">还没有分享过。</p>
      ) : (
        <ul className="report-list">
          {shares.map((share) => (
            <ShareRow key={share.id} share={share} onLog={() => setLog(share.id)} />
          ))}
        </ul>
      )}
      {log !== null && <ViewLog id={log} onClose={() => setLog(null)} />}
    </section>
  );
}

function ShareRow({ share, onLog }: { share: ReportShare; onLog: () => void }) {
  const changed = useReportsChanged();
  const { busy, run } = useWork();
  const open = share.state === "有效";
  const traits = [
    share.has_code ? "有验证码" : "无验证码",
    share.show_names ? "显示姓名" : "不显示姓名",
    share.allow_pdf ? "可下载" : "不可下载",
  ];
  async function revoke() {
    if ((await ask(revokeQuestion)) !== "revoke") return;
    await run(async () => {
      await callServer(contract.report.revoke, { id: share.id });
      toast("链接已撤销");
      await changed();
    });
  }
  return (
    <li>
      <div className="report-row">
        <span className={`report-state ${open ? "open" : "closed"}`}>
          <span aria-hidden="true">{open ? "● " : "○ "}</span>
          {share.state}
        </span>
        <span>
          第 {share.version} 版 · 已看 {share.views}/{share.max_views} 次
        </span>
      </div>
      <p className="report-quiet">
        有效至 <MinuteWords at={share.expires_at} /> · {traits.join(" · ")}
      </p>
      <p className="report-quiet">
        {share.created_by_name} 于 <MinuteWords at={share.created_at} /> 生成
      </p>
      {share.last_refused_at !== null && (
        <p className="report-quiet">
          另有 {share.refused} 次打开被拒绝，最近 <MinuteWords at={share.last_refused_at} />
        </p>
      )}
      <div className="report-actions">
        <Button onClick={onLog}>查看记录</Button>
        {share.state !== "已撤销" && share.state !== "已过期" && (
          <Button kind="danger" disabled={busy} onClick={() => void revoke()}>
            撤销
          </Button>
        )}
      </div>
    </li>
  );
}

function ViewLog({ id, onClose }: { id: string; onClose: () => void }) {
  const views = useCall(contract.report.views, { id });
  return (
    <Dialog title="查看记录" onClose={onClose}>
      {views.isLoading && <PageSkeleton />}
      {views.error && <ErrorNote error={views.error} retry={() => void views.refetch()} />}
      {views.data?.length === 0 && <p>还没有人打开过这个链接。</p>}
      {views.data && views.data.length > 0 && (
        <div className="report-table" tabIndex={0} role="region" aria-label="查看记录">
          <table>
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">网络地址</th>
                <th scope="col">结果</th>
              </tr>
            </thead>
            <tbody>
              {views.data.map(({ at, address, result }, place) => (
                <tr key={place}>
                  <td>
                    <MinuteWords at={at} />
                  </td>
                  <td>{address}</td>
                  <td>{result}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="dialog-choices">
        <Button onClick={onClose}>关闭</Button>
      </div>
    </Dialog>
  );
}
