import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from "react";
import type { OfferedField, OfferedValues } from "#contract/company-data/offered-fields.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";

export interface LookupProps {
  /** What stands in the form. */
  ours: OfferedValues;
  /** The company with the server; null: one that it does not know yet, which is searched for. */
  companyId: string | null;
  /** The company is the person's own: nothing else may be looked up. */
  ownOnly?: boolean;
  /** Fields that may be taken, absent: all; the others are shown, with `keptBecause`. */
  takes?: readonly OfferedField[];
  keptBecause?: string;
  /** Takes the ticked fields into the form; nothing is saved by it. */
  onTake: (taken: Partial<OfferedValues>) => void;
}

function watchNetwork(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** A button that looks a company up in the public register, and the sheet it opens, which no phone holds. */
export function useLookup(props: LookupProps): { button: ReactNode; sheet: ReactNode } {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const [Sheet, setSheet] = useState<ComponentType<LookupProps & { onClose: () => void }> | null>(null);
  const open = async () => {
    try {
      const { LookupSheet } = await import("./lookup-sheet.tsx");
      setSheet(() => LookupSheet);
    } catch {
      toast("查工商信息需要联网，请连上网络后再试");
    }
  };
  const close = () => setSheet(null);
  return {
    button: (
      <Button disabled={!isOnline} onClick={() => void open()}>
        {isOnline ? "查工商信息" : "查工商信息（需要联网）"}
      </Button>
    ),
    sheet: Sheet !== null && <Sheet {...props} onClose={close} />,
  };
}
