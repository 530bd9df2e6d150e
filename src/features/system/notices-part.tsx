import { contract } from "#contract/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { noticeHints, type NoticeSetting } from "#contract/calendar/notice-settings.ts";
import { reminderWords } from "#contract/calendar/reminder.ts";
import { callKey } from "#src/api/call-key.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { PushCard } from "#src/entities/reminder/push-card.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import "#src/ui/form/form.css";

/** What the settings of a kind come to, for who cannot change them. */
const waysWords = ({ in_app, push }: NoticeSetting) =>
  [in_app && "站内消息", push && "浏览器推送"].filter(Boolean).join("、") || "不通知";

/** Which messages the account gets, and by which ways; a change counts at once. */
export function NoticesPart({ isTrial }: { isTrial: boolean }) {
  const { id } = useSessionUser();
  const { data, error, refetch } = useCall(contract.calendar.noticeSettings, {});
  const client = useQueryClient();
  const { busy, run } = useWork();
  if (error && !data) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const save = async (setting: NoticeSetting) => {
    if (busy) return;
    const saved = await run(() => callServer(contract.calendar.noticeSave, setting));
    if (!saved) return;
    toast(`${reminderWords[setting.kind]}：${waysWords(setting)}`);
    await client.invalidateQueries({ queryKey: callKey(contract.calendar.noticeSettings) });
  };
  return (
    <section className="system-part" aria-label="通知设置">
      <h2>通知设置</h2>
      <p className="system-quiet">只影响您自己的账号和以后的消息，改动立即生效。同事各自设置。</p>
      <ul className="system-list">
        {data.map((setting) => (
          <li key={setting.kind}>
            <span>
              <strong>{reminderWords[setting.kind]}</strong>
              <br />
              <span className="system-quiet">{noticeHints[setting.kind]}</span>
            </span>
            {isTrial ? <span>{waysWords(setting)}</span> : <Ways setting={setting} onChange={(to) => void save(to)} />}
          </li>
        ))}
      </ul>
      <PushCard userId={id} />
    </section>
  );
}

function Ways({ setting, onChange }: { setting: NoticeSetting; onChange: (to: NoticeSetting) => void }) {
  const { Flag } = useFormKit();
  const { kind, in_app, push } = setting;
  return (
    <fieldset className="system-ways" aria-label={reminderWords[kind]}>
      <Flag
        name={`${kind}-in-app`}
        label="站内消息"
        value={in_app}
        onChange={(to) => onChange({ ...setting, in_app: to })}
      />
      <Flag
        name={`${kind}-push`}
        label="浏览器推送"
        value={push}
        onChange={(to) => onChange({ ...setting, push: to })}
      />
    </fieldset>
  );
}
