import { BackupPart } from "./backup-part.tsx";

/** 数据备份; both widths share it. */
export default function BackupPage() {
  return (
    <div className="backup">
      <BackupPart />
    </div>
  );
}
