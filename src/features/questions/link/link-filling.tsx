import { AnswerForm } from "#src/entities/question/answer-form.tsx";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { useLinkFiles } from "./link-files.tsx";
import type { StoredFilling } from "./link-store.ts";
import type { LinkState } from "./use-link.ts";
import { useLinkFilling } from "./use-link-filling.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

interface Props {
  secret: string;
  stored: StoredFilling;
  link: LinkState;
}

/** The questionnaire as a company fills it in, without an account. */
export function LinkFilling({ secret, stored, link }: Props) {
  const { filling, ticket, draft } = stored;
  const { questionnaire, company_name, questions, keeps_drafts } = filling;
  const { values, change, problems, progress, alarm, busy, save, giveUp } = useLinkFilling(secret, stored, link);
  const files = useLinkFiles(ticket, company_name);
  const again = filling.status === "已提交";
  return (
    <FormKitContext value={phoneFormKit}>
      <form
        className="link-card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save("已提交");
        }}
      >
        <h1>{questionnaire.title}</h1>
        <p className="link-company">填报企业：{company_name}</p>
        {questionnaire.purpose !== "" && <p>{questionnaire.purpose}</p>}
        {filling.returned !== "" && (
          <p className="form-alarm" role="status">
            工作人员退回了这份答卷：{filling.returned}。请补充后重新提交。
          </p>
        )}
        {draft !== null && (
          <p className="form-note" role="status">
            已恢复您 <Ago at={draft.at} /> 在本机的填写，可以继续上次的填写。
          </p>
        )}
        {!keeps_drafts && (
          <p className="form-note">贵企业另有一份正在填写的答卷。您的填写只存在本机，提交后以您提交的为准。</p>
        )}
        {alarm !== null && (
          <p className="form-alarm" role="alert">
            {alarm}
          </p>
        )}
        <AnswerForm questions={questions} values={values} onChange={change} problems={problems} files={files} />
        <div className="link-foot">
          <p className="form-progress">
            <progress value={progress.done} max={Math.max(1, progress.required)} aria-label="必填题进度" />
            <span>
              必填 {progress.done}/{progress.required}
            </span>
          </p>
          {keeps_drafts && !again && (
            <Button disabled={busy} onClick={() => void save("暂存")}>
              暂存
            </Button>
          )}
          {again && (
            <Button disabled={busy} onClick={() => void giveUp()}>
              不修改了
            </Button>
          )}
          <Button type="submit" kind="primary" disabled={busy}>
            {busy ? "正在提交…" : again ? "重新提交" : "提交"}
          </Button>
        </div>
        <UploadProgress />
        <p className="link-note">
          填写内容存在本机浏览器，{questionnaire.editable ? "提交后可以在本机修改。" : "提交后不可修改。"}
          在公用电脑上填写时，离开前请
          <Button kind="text" onClick={() => void link.forget()}>
            清除本机的填写
          </Button>
        </p>
      </form>
    </FormKitContext>
  );
}
