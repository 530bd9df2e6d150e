import { type FormEvent, lazy, Suspense, useState } from "react";
import { contract } from "#contract/index.ts";
import { longestShareDays, mostShareViews, type Report } from "#contract/report/report-fields.ts";
import { callServer } from "#src/api/call-server.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { copyText } from "#src/ui/text/copy-text.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";

// Drawn only once a link is there.
const LinkQr = lazy(async () => ({ default: (await import("#src/ui/page/link-qr.tsx")).LinkQr }));

interface Made {
  link: string;
  code: string;
  expires_at: string;
}

const randomCode = () =>
  String(crypto.getRandomValues(new Uint16Array(1))[0] ?? 0)
    .padStart(4, "0")
    .slice(-4);

interface Props {
  report: Report;
  onMade: () => Promise<void>;
  onClose: () => void;
}

/** Makes a link to the version that shows, then shows it once. */
export function ShareDialog({ report, onMade, onClose }: Props) {
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog title={made ? "链接已生成" : "分享报告"} onClose={onClose}>
      {made ? (
        <MadeLink made={made} title={report.title} onClose={onClose} />
      ) : (
        <ShareForm
          report={report}
          onMade={async (link) => {
            setMade(link);
            await onMade();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function ShareForm({
  report,
  onMade,
  onClose,
}: {
  report: Report;
  onMade: (made: Made) => Promise<void>;
  onClose: () => void;
}) {
  const [values, setValues] = useState({
    days: 3,
    max_views: 5,
    code: randomCode(),
    show_names: false,
    allow_pdf: false,
  });
  const { busy, run, problems } = useWork();
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const number = (name: "days" | "max_views", label: string, most: number) => {
    const frame = { name, label, required: true, problem: problems[name], hint: `1 至 ${most}` };
    return (
      <Field {...frame}>
        <input
          {...bindingOf(frame)}
          className="field-input"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.valueAsNumber })}
        />
      </Field>
    );
  };
  const code = { name: "share-code", label: "验证码（4 位数字，可不设）", problem: problems.code };
  async function submit(event: FormEvent) {
    event.preventDefault();
    await run(async () => {
      const input = { report_id: report.id, version: report.shown_version, ...values };
      const { secret, share } = await callServer(contract.report.share, input);
      const link = `${location.origin}/Backstepping#${secret}`;
      await onMade({ link, code: values.code, expires_at: share.expires_at });
    });
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className="report-quiet">分享第 {report.shown_version} 版。读者不需要登录；手机号和内部编号不会显示。</p>
      {number("days", "有效天数", longestShareDays)}
      {number("max_views", "可看次数", mostShareViews)}
      <Field {...code}>
        <input
          {...bindingOf(code)}
          className="field-input"
          inputMode="numeric"
          maxLength={4}
          value={values.code}
          onChange={(event) => set({ code: event.target.value })}
        />
      </Field>
      <Tick label="显示工作人员姓名" checked={values.show_names} onChange={(show_names) => set({ show_names })} />
      <Tick label="允许下载 PDF" checked={values.allow_pdf} onChange={(allow_pdf) => set({ allow_pdf })} />
      <div className="dialog-choices">
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" kind="primary" disabled={busy}>
          {busy ? "正在生成…" : "生成链接"}
        </Button>
      </div>
    </form>
  );
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="check-row">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

function MadeLink({ made, title, onClose }: { made: Made; title: string; onClose: () => void }) {
  const message = `${title}\n${made.link}\n有效至 ${formatMinute(made.expires_at)}`;
  return (
    <>
      <p>链接只显示这一次，请现在复制并发给读者{made.code !== "" && "；验证码请另行告知，不要和链接一起发送"}。</p>
      <output className="report-link" aria-label="分享链接">
        {made.link}
      </output>
      <Suspense>
        <LinkQr link={made.link} />
      </Suspense>
      {made.code !== "" && (
        <p>
          验证码：<strong>{made.code}</strong>
        </p>
      )}
      <p className="report-quiet">
        有效至 <MinuteWords at={made.expires_at} />
      </p>
      <div className="dialog-choices">
        <Button kind="primary" onClick={() => void copyText(message, "内容")}>
          复制链接
        </Button>
        <Button onClick={onClose}>完成</Button>
      </div>
    </>
  );
}
