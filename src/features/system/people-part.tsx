import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { companyCalls } from "#contract/company/company.ts";
import { type OwnVisitor, ownVisitorCalls } from "#contract/enterprise/own-visitors.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { PersonForm } from "./person-form.tsx";

/** People who enter the small program for the company: added, changed and taken out here. */
export function PeoplePart({ isTrial }: { isTrial: boolean }) {
  const [editing, setEditing] = useState<OwnVisitor | "new" | null>(null);
  const { data, error, refetch } = useCall(ownVisitorCalls.visitorIndex, {});
  const client = useQueryClient();
  const { busy, run } = useWork();
  const changed = () => {
    setEditing(null);
    for (const call of [ownVisitorCalls.visitorIndex, companyCalls.companyInfo])
      void client.invalidateQueries({ queryKey: callKey(call) });
  };
  const remove = async ({ id, name }: OwnVisitor) => {
    const body = `“${name}”将立即退出小程序，之后不能再以本企业的身份登录。已提交的约访和需求不受影响。`;
    const choices = [
      { key: "delete", label: "删除", tone: "danger" as const },
      { key: "keep", label: "取消" },
    ];
    if ((await ask({ title: "删除登录人员", body, choices })) !== "delete") return;
    if (!(await run(() => callServer(ownVisitorCalls.visitorDelete, { id })))) return;
    toast(`已删除${name}`);
    changed();
  };
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <section className="system-part" aria-label="登录人员">
      <div className="system-head">
        <h2>登录人员（{data.length}）</h2>
        {!isTrial && (
          <Button kind="primary" onClick={() => setEditing("new")}>
            新增人员
          </Button>
        )}
      </div>
      <p className="system-quiet">
        以下人员可用手机号和短信验证码在
        <a className="reach" href="/web/small/login" target="_blank" rel="noopener">
          企业联系人登录页
        </a>
        登录，查看走访、提交约访和需求；街道的联系人名单与此相同。
      </p>
      {data.length === 0 && <EmptyNote title="还没有可以登录的人员，请新增一位" />}
      <ul className="system-list">
        {data.map((person) => (
          <li key={person.id}>
            <span>
              <strong>{person.name}</strong> {person.post} {person.is_primary && "（主要联系人）"}
              <br />
              {person.mobile === "" ? "✕ 未登记手机号，不能登录" : person.mobile}
              <br />
              <span className="system-quiet">
                {person.last_login_at === null ? (
                  "还没有登录过"
                ) : (
                  <>
                    最近登录 <MinuteWords at={person.last_login_at} />
                  </>
                )}
              </span>
            </span>
            {!isTrial && (
              <span className="system-buttons">
                <Button aria-label={`修改 ${person.name}`} onClick={() => setEditing(person)}>
                  修改
                </Button>
                <Button aria-label={`删除 ${person.name}`} disabled={busy} onClick={() => void remove(person)}>
                  删除
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {editing !== null && (
        <PersonForm person={editing === "new" ? null : editing} onClose={() => setEditing(null)} onSaved={changed} />
      )}
    </section>
  );
}
