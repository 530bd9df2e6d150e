import { contract } from "#contract/index.ts";
import type { OwnSession } from "#contract/account/own-account.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { deviceName } from "#src/entities/device/device-name.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Ago, MinuteWords } from "#src/ui/text/dates.tsx";

async function sure(title: string): Promise<boolean> {
  const answer = await ask({
    title,
    body: "那里需要重新登录；尚未发送的内容会留在那台设备上。",
    choices: [
      { key: "end", label: "退出", tone: "danger" },
      { key: "keep", label: "取消" },
    ],
  });
  return answer === "end";
}

/** Where the account is signed in: one or all others are ended from here. */
export function OwnSessions() {
  const sessions = useCall(contract.account.sessions, {});
  const list = sessions.data?.list ?? [];

  async function end(title: string, work: () => Promise<{ ended_sessions: number }>) {
    if (!(await sure(title))) return;
    try {
      const { ended_sessions } = await work();
      toast(`已退出 ${ended_sessions} 处登录`);
    } catch (error) {
      toastError(error);
    }
    await sessions.refetch();
  }
  return (
    <section className="card card-roomy" aria-label="登录位置">
      <h2>登录位置</h2>
      {sessions.error instanceof NetworkFailure && !sessions.data && (
        <p className="account-note">联网后可查看在哪里登录着。</p>
      )}
      {sessions.error && !(sessions.error instanceof NetworkFailure) && (
        <ErrorNote error={sessions.error} retry={() => void sessions.refetch()} />
      )}
      {!sessions.data && !sessions.error && <p className="account-note">正在读取…</p>}
      <ul className="account-devices">
        {list.map((one) => (
          <SessionLine
            key={one.id}
            session={one}
            onEnd={() => void end("退出这处登录？", () => callServer(contract.account.sessionEnd, { id: one.id }))}
          />
        ))}
      </ul>
      {list.some(({ is_current }) => !is_current) && (
        <Button
          kind="danger"
          onClick={() => void end("退出其他全部登录？", () => callServer(contract.account.sessionsEndOthers, {}))}
        >
          退出其他全部登录
        </Button>
      )}
    </section>
  );
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { id, label, address, created_at, last_seen_at, is_current, viewer_name } = session;
  const name = deviceName(label, id);
  return (
    <li className="account-session">
      <div>
        <strong>{viewer_name === "" ? name : `管理员 ${viewer_name} 正在查看`}</strong>
        {is_current && <span className="account-current">本次登录</span>}
        <p className="account-note">
          {address !== "" && `${address} · `}
          <MinuteWords at={created_at} /> 登录 · <Ago at={last_seen_at} />
          使用
        </p>
      </div>
      {!is_current && (
        <Button aria-label={`退出：${name}`} onClick={onEnd}>
          退出
        </Button>
      )}
    </li>
  );
}
