import { certificationCalls, type OwnDocument } from "#contract/account/certification.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { useFileUrl } from "#src/api/use-file-url.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { Button } from "#src/ui/button/button.tsx";

/** A document beside the facts: a picture in place, which opens whole; a PDF as a download. */
export function ApplicationDocument({ document }: { document: OwnDocument }) {
  return document.mime === "application/pdf" ? <PdfDocument document={document} /> : <Picture document={document} />;
}

function Picture({ document: { id, name } }: { document: OwnDocument }) {
  const { url, error } = useFileUrl(certificationCalls.certifyContent, { id });
  if (error) return <p role="alert">{`${name}：${error.message}`}</p>;
  if (url === undefined) return <p role="status">正在读取{name}…</p>;
  return (
    <details className="applications-picture">
      <summary aria-label={`${name}，放大或缩小`}>
        <img src={url} alt={name} />
      </summary>
    </details>
  );
}

function PdfDocument({ document: { id, name, size } }: { document: OwnDocument }) {
  const save = async () => {
    const { blob } = await fetchFile(certificationCalls.certifyContent, { id });
    saveFile(blob, name);
  };
  return (
    <Button onClick={() => void save().catch(toastError)}>
      下载 {name}（{formatBytes(size)}）
    </Button>
  );
}
