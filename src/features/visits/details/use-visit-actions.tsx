import { useNavigate } from "react-router-dom";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { contract } from "#contract/index.ts";
import { mayHandOver } from "#contract/visit/visit-hand-over.ts";
import { mayReview } from "#contract/visit/visit-review.ts";
import { mayEditVisit } from "#contract/visit/visit-rules.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { reviewVisits } from "../list/review-visits.ts";
import { nextToReview } from "./next-to-review.ts";
import { useVisitDeletion } from "./use-visit-details.ts";

const HandOverDialog = lazy(async () => ({ default: (await import("./hand-over-dialog.tsx")).HandOverDialog }));

export interface VisitAction {
  key: string;
  label: string;
  tone?: "primary" | "danger";
  /** An address, or what a tap does. */
  to?: string;
  run?: () => void;
  busy?: boolean;
}

async function downloadPaper(visit: AnyVisit) {
  await downloadFile(contract.visit.visitPdf, { id: visit.id }, `走访记录_${visit.visit_no}.pdf`);
}

/** What this person may do with a visit, in the order of buttons, and the dialog that is open. */
export function useVisitActions(visit: AnyVisit): { actions: VisitAction[]; dialog: ReactNode } {
  const engine = useEngine();
  const navigate = useNavigate();
  const { user } = engine;
  const remove = useVisitDeletion(visit, useLeave("/workVisit"));
  const [open, setOpen] = useState<"return" | "hand-over" | null>(null);
  const [printing, setPrinting] = useState(false);
  const close = () => setOpen(null);

  const archive = async () => {
    const choice = await ask({
      title: "审核通过并归档？",
      body: `${visit.company_name} 的走访归档后，记录人再修改会重新进入审核。`,
      choices: [
        { key: "yes", label: "通过并归档", tone: "primary" },
        { key: "no", label: "再看看" },
      ],
    });
    if (choice === "yes") await reviewVisits(engine, [visit.id], "归档");
  };
  const archiveAndGoOn = async () => {
    if (!(await reviewVisits(engine, [visit.id], "归档"))) return;
    const next = await nextToReview(visit.id).catch(() => null);
    // In its place: back leads to where the reviewing began.
    if (next !== null) return navigate(`/workVisit/details?id=${next}`, { replace: true });
    toast("没有其他待审核的走访了");
  };
  const print = () => {
    setPrinting(true);
    void downloadPaper(visit)
      .catch(toastError)
      .finally(() => setPrinting(false));
  };

  const delivered = visit.visit_no !== "";
  const reviews = delivered && mayReview(visit.street_id, user);
  // Whoever reviews opened it for that; what was returned waits for its writer.
  const waits = reviews && visit.status === "待审核";
  const offered: (VisitAction | false)[] = [
    waits && { key: "archive", label: "通过并归档", tone: "primary", run: () => void archive() },
    waits && { key: "next", label: "通过并看下一条", run: () => void archiveAndGoOn() },
    waits && { key: "return", label: "退回", run: () => setOpen("return") },
    mayEditVisit(visit, user) && {
      key: "edit",
      label: "编辑",
      ...(!waits && { tone: "primary" }),
      to: `/workVisit/form?id=${visit.id}`,
    },
    reviews && visit.status === "退回" && { key: "archive", label: "通过并归档", run: () => void archive() },
    delivered && { key: "paper", label: printing ? "正在生成…" : "下载 PDF", run: print, busy: printing },
    delivered &&
      mayHandOver(visit.street_id, user) && { key: "hand-over", label: "移交镇街", run: () => setOpen("hand-over") },
    remove !== null && { key: "delete", label: "删除", tone: "danger", run: () => void remove() },
  ];
  const dialogs = {
    return: (
      <ReasonDialog
        title="退回这条走访"
        label="退回原因"
        action="退回"
        least={2}
        onConfirm={(reason) => reviewVisits(engine, [visit.id], "退回", reason)}
        onClose={close}
      />
    ),
    "hand-over": (
      <Suspense>
        <HandOverDialog visit={visit} onClose={close} />
      </Suspense>
    ),
  };
  return { actions: offered.filter((one) => one !== false), dialog: open && dialogs[open] };
}
