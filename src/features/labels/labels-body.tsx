import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type ManagedLabel, ruleFields } from "#contract/company/company-labels.ts";
import { managersOnly, mayManageCompanies } from "#contract/company/company-rights.ts";
import { callKey } from "#src/api/call-key.ts";
import { useCall } from "#src/api/use-call.ts";
import { LabelChip } from "#src/entities/company/label-chip.tsx";
import { useDeviceRefresh } from "#src/entities/session/engine-context.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { LabelForm } from "./label-form.tsx";
import { kindAsked, type LabelKind, labelKindNames, labelKinds } from "./label-kinds.ts";
import { LabelMergeForm, removeLabel } from "./label-removal.tsx";
import "#src/ui/form/form.css";
import "./labels.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

type Open = { form: "edit"; label: ManagedLabel | null } | { form: "merge"; label: ManagedLabel } | null;

/** Management of the labels of companies, demands and questions. */
export function LabelsBody() {
  const [search] = useSearchParams();
  const kind = kindAsked(search);
  return (
    <div className="labels">
      <nav className="label-kinds" aria-label="标签种类">
        {labelKindNames.map((one) => (
          <ButtonLink
            key={one}
            to={`/labels?kind=${one}`}
            replace

            aria-current={one === kind ? "page" : undefined}
          >
            {labelKinds[one].title}
          </ButtonLink>
        ))}
      </nav>
      <LabelList key={kind} kind={kind} />
    </div>
  );
}

function LabelList({ kind }: { kind: LabelKind }) {
  const client = useQueryClient();
  const refreshDevice = useDeviceRefresh();
  const manages = mayManageCompanies(useSessionUser());
  const list = useCall(labelKinds[kind].index, {});
  const [open, setOpen] = useState<Open>(null);
  const refresh = () => {
    setOpen(null);
    refreshDevice();
    void client.invalidateQueries({ queryKey: callKey(labelKinds[kind].index) });
  };
  const remove = async (label: ManagedLabel) => {
    const outcome = await removeLabel(kind, label);
    if (outcome === "done") refresh();
    if (outcome === "in use") setOpen({ form: "merge", label });
  };
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const add = manages && (
    <Button kind="primary" onClick={() => setOpen({ form: "edit", label: null })}>
      新增标签
    </Button>
  );
  return (
    <>
      {manages ? <div className="labels-head">{add}</div> : <p className="labels-note">{managersOnly}</p>}
      {list.data.length === 0 && <EmptyNote title={`还没有${labelKinds[kind].title}`}>{add}</EmptyNote>}
      {groupsOf(list.data).map(([group, labels]) => (
        <section key={group} className="labels-group" aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {labels.map((label) => (
              <LabelRow
                key={label.id}
                label={label}
                onEdit={manages ? () => setOpen({ form: "edit", label }) : null}
                onRemove={() => void remove(label)}
              />
            ))}
          </ul>
        </section>
      ))}
      {open?.form === "edit" && (
        <LabelForm kind={kind} label={open.label} onClose={() => setOpen(null)} onSaved={refresh} />
      )}
      {open?.form === "merge" && (
        <LabelMergeForm
          kind={kind}
          label={open.label}
          others={list.data.filter(({ id }) => id !== open.label.id)}
          onClose={() => setOpen(null)}
          onSaved={refresh}
        />
      )}
    </>
  );
}

function groupsOf(labels: readonly ManagedLabel[]): [string, ManagedLabel[]][] {
  const groups = new Map<string, ManagedLabel[]>();
  for (const label of labels) {
    const group = label.group || "未分组";
    groups.set(group, [...(groups.get(group) ?? []), label]);
  }
  return [...groups];
}

const ruleWords = ({ rule }: ManagedLabel) =>
  rule === null
    ? ""
    : rule.min === 1 && rule.field.startsWith("is_")
      ? ruleFields[rule.field]
      : `${ruleFields[rule.field]}不少于 ${rule.min}`;

function LabelRow({
  label,
  onEdit,
  onRemove,
}: {
  label: ManagedLabel;
  onEdit: (() => void) | null;
  onRemove: () => void;
}) {
  const rule = ruleWords(label);
  return (
    <li className="labels-row">
      <span className="labels-name">
        <LabelChip name={label.name} color={label.color} />
        <span className="labels-uses">{label.uses === 0 ? "未使用" : `用于 ${label.uses} 条记录`}</span>
        {rule !== "" && <span className="labels-uses">自动推荐：{rule}</span>}
      </span>
      {onEdit && (
        <span className="labels-buttons">
          <Button aria-label={`修改标签 ${label.name}`} onClick={onEdit}>
            修改
          </Button>
          <Button aria-label={`${label.uses > 0 ? "合并" : "删除"}标签 ${label.name}`} onClick={onRemove}>
            {label.uses > 0 ? "合并到…" : "删除"}
          </Button>
        </span>
      )}
    </li>
  );
}
