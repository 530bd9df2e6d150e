import { Modal } from "antd";
import { contract } from "#contract/index.ts";
import type { QuestionTarget } from "#contract/question/questionnaire.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { LinkCard } from "./dispatch-qr.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { useBackCloses } from "#src/ui/dialog/use-back-closes.ts";
import { useFocusBack } from "#src/ui/dialog/use-focus-back.ts";

/** The link of one company, made when it is first asked for. */
export function CompanyLink({
  questionnaireId,
  row,
  onClose,
}: {
  questionnaireId: string;
  row: QuestionTarget;
  onClose: () => void;
}) {
  const input = { id: questionnaireId, company_ids: [row.company_id] };
  const links = useCall(contract.question.questionLinks, input);
  const { busy, run } = useWork();
  const renew = async () => {
    await run(async () => {
      await callServer(contract.question.questionLinks, { ...input, renew: true });
      await links.refetch();
    });
  };
  const secret = links.data?.[0]?.secret;
  useBackCloses(true, onClose);
  useFocusBack();
  return (
    <Modal
      open
      width={640}
      title={`${row.company_name}的填写链接`}
      onCancel={onClose}
      footer={
        <Button kind="danger" disabled={busy || secret === undefined} onClick={() => void renew()}>
          更换（原链接失效）
        </Button>
      }
    >
      <p>打开即是这家企业的问卷，会用企业信息预填，请只发给企业本人。</p>
      {links.error && <p role="alert">{links.error.message}</p>}
      {secret !== undefined && <LinkCard secret={secret} name={row.company_name} />}
    </Modal>
  );
}
