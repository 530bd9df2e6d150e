import type { ReactNode } from "react";
import { contract } from "#contract/index.ts";
import type { Warning } from "#contract/warning/warning-fields.ts";
import { isOpenWarning } from "#contract/warning/warning-states.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { DemandOfWarning } from "./demand-of-warning.tsx";
import { HandOverForm } from "./hand-over-form.tsx";
import { VisitOfWarning } from "./visit-of-warning.tsx";

interface Props {
  warning: Warning;
  /** Puts a sheet in the place of the warning's; null brings that back. */
  show: (sheet: ReactNode) => void;
  onDone: () => void;
}

/** What an official makes of a warning in one step. */
export function OfficeActions({ warning, show, onDone }: Props) {
  const { busy, run } = useWork();
  if (!isOpenWarning(warning.state) || warning.moves.length === 0) return null;
  const ways = { warning, onClose: () => show(null), onDone };
  const follow = async () => {
    if (!(await run(() => callServer(contract.warning.warningFollow, { id: warning.id })))) return;
    toast("企业已列入跟进，预警转为处理中");
    onDone();
  };
  return (
    <>
      <Button disabled={busy} onClick={() => show(<HandOverForm {...ways} />)}>
        转交
      </Button>
      <Button disabled={busy} onClick={() => void follow()}>
        列入跟进
      </Button>
      <Button disabled={busy} onClick={() => show(<VisitOfWarning {...ways} />)}>
        安排走访
      </Button>
      <Button disabled={busy} onClick={() => show(<DemandOfWarning {...ways} />)}>
        转为需求
      </Button>
    </>
  );
}
