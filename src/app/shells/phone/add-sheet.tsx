import { Dialog } from "#src/ui/dialog/dialog.tsx";
import type { PageRow } from "../../routes/page-row.ts";
import { addTargets } from "./phone-tabs.tsx";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

interface AddSheetProps {
  rows: readonly PageRow[];
  onClose: () => void;
}

/** What the round + offers. */
export function AddSheet({ rows, onClose }: AddSheetProps) {
  return (
    <Dialog title="新建" onClose={onClose}>
      <div className="add-sheet">
        {addTargets(rows).map((row) => (
          <ButtonLink key={row.path} to={row.path} onClick={onClose}>
            {row.adds}
          </ButtonLink>
        ))}
        <Button onClick={onClose}>取消</Button>
      </div>
    </Dialog>
  );
}
