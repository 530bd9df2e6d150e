import { useState } from "react";
import type { Scan } from "#contract/certificate/certificate.ts";
import { contract } from "#contract/index.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { useFileUrl } from "#src/api/use-file-url.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { useModal } from "#src/ui/dialog/use-modal.ts";
import "./certificate.css";

const call = contract.certificate.certificateContent;

async function save({ id, name }: Scan) {
  try {
    const { blob } = await fetchFile(call, { id });
    saveFile(blob, name);
  } catch (error) {
    toastError(error);
  }
}

/** One side of a certificate: a picture opens large, a PDF is saved. */
export function ScanView({ label, scan }: { label: string; scan: Scan | null }) {
  const [open, setOpen] = useState(false);
  const isPicture = scan !== null && scan.mime !== "application/pdf";
  const { url, error } = useFileUrl(call, { id: scan?.id ?? "" }, isPicture);
  return (
    <figure className="certificate-side">
      <figcaption>{label}</figcaption>
      {scan === null && <p>没有扫描件</p>}
      {scan !== null && !isPicture && <Button onClick={() => void save(scan)}>保存 PDF：{scan.name}</Button>}
      {isPicture && error !== null && <p role="alert">{error.message}</p>}
      {isPicture && error === null && url === undefined && <p role="status">正在读取…</p>}
      {isPicture && url !== undefined && (
        <button type="button" className="certificate-thumb" aria-label={`放大${label}`} onClick={() => setOpen(true)}>
          <img src={url} alt={label} />
        </button>
      )}
      {open && scan !== null && url !== undefined && (
        <ScanViewer label={label} url={url} onSave={() => void save(scan)} onClose={() => setOpen(false)} />
      )}
    </figure>
  );
}

const zooms = [100, 150, 200, 300, 400] as const;

interface ViewerProps {
  label: string;
  url: string;
  onSave: () => void;
  onClose: () => void;
}

/** The picture over the whole screen, larger by steps and turned by quarters; it is moved by scrolling. */
function ScanViewer({ label, url, onSave, onClose }: ViewerProps) {
  const [at, setAt] = useState(0);
  const [turns, setTurns] = useState(0);
  return (
    <dialog {...useModal(onClose)} className="certificate-viewer" aria-label={label}>
      <div className="certificate-viewer-bar">
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          缩小
        </Button>
        <span role="status">{zooms[at]}%</span>
        <Button disabled={at === zooms.length - 1} onClick={() => setAt(at + 1)}>
          放大
        </Button>
        <Button onClick={() => setTurns((turns + 1) % 4)}>旋转</Button>
        <Button onClick={onSave}>保存</Button>
        <Button kind="primary" onClick={onClose}>
          关闭
        </Button>
      </div>
      <div className="certificate-viewer-stage" tabIndex={0} role="group" aria-label={`${label}的图片`}>
        <img src={url} alt={label} style={{ width: `${zooms[at]}%`, transform: `rotate(${turns * 90}deg)` }} />
      </div>
    </dialog>
  );
}
