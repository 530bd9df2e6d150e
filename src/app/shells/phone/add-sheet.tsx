import { Link } from "react-router-dom";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import type { PageRow } from "../../routes/page-row.ts";
import { addTargets } from "./phone-tabs.tsx";

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
          <Link key={row.path} className="plain-button" to={row.path} onClick={onClose}>
            {row.adds}
          </Link>
        ))}
        <button type="button" className="plain-button" onClick={onClose}>
          取消
        </button>
      </div>
    </Dialog>
  );
}
