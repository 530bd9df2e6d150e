import type { Revision } from "#contract/core/revision.ts";
import { contract } from "#contract/index.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { useCall } from "#src/api/use-call.ts";
import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { visitFieldLabel } from "#src/entities/visit/visit-labels.ts";
import { visitFieldWords } from "#src/entities/visit/visit-words.ts";
import { ErrorNote, OfflineNote } from "#src/ui/page/page-state.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

const actionWords: Record<Revision["action"], string> = {
  create: "登记",
  edit: "修改",
  delete: "删除",
  restore: "恢复",
};

const reviewWords: Record<string, string> = { 退回: "退回", 已归档: "审核通过，归档" };

/** A change of status or street is not shown as an edit. */
function actionOf({ action, changed }: Revision): string {
  if (action !== "edit") return actionWords[action];
  if (changed.hand_over_reason) return "移交镇街";
  if (changed.account_merged) return "合并账号";
  const isReview =
    changed.status !== undefined && Object.keys(changed).every((field) => /^(status|review)/.test(field));
  return (isReview && reviewWords[String(changed.status?.after)]) || actionWords.edit;
}

/** Who changed what and when; asked again when the visit has a new revision. */
export function VisitHistory({ id, rev, names }: { id: string; rev: number; names: FieldNames }) {
  const history = useCall(contract.visit.visitDetailtwo, { id });
  const known = history.data?.revisions ?? [];
  const newest = Math.max(0, ...known.map((one) => one.rev));
  return (
    <section className="details-group" aria-label="修改历史">
      <h3>修改历史</h3>
      {history.isLoading && <p role="status">正在读取…</p>}
      {history.error instanceof NetworkFailure && <OfflineNote>修改历史需要联网查看。</OfflineNote>}
      {history.error && !(history.error instanceof NetworkFailure) && (
        <ErrorNote error={history.error} retry={() => void history.refetch()} />
      )}
      {history.data && newest < rev && (
        <Button kind="text" onClick={() => void history.refetch()}>
          有新的修改，点按刷新
        </Button>
      )}
      <ol className="history">
        {[...known]
          .sort((a, b) => b.rev - a.rev)
          .map((revision) => (
            <li key={revision.rev}>
              <p className="history-head">
                <Ago at={revision.at} /> {revision.by_name} {actionOf(revision)}
              </p>
              {revision.action === "edit" && <Changed changed={revision.changed} names={names} />}
            </li>
          ))}
      </ol>
    </section>
  );
}

function Changed({ changed, names }: { changed: Revision["changed"]; names: FieldNames }) {
  return (
    <ul>
      {Object.entries(changed).map(([field, { before, after }]) => (
        <li key={field}>
          {visitFieldLabel(field)}：<del>{visitFieldWords(field, before, names)}</del>
          <span aria-label="改为"> → </span>
          <ins>{visitFieldWords(field, after, names)}</ins>
        </li>
      ))}
    </ul>
  );
}
