import { useSyncExternalStore } from "react";
import { uploadPercent, watchUploads } from "#src/api/uploads.ts";
import "./upload-progress.css";

/** How far the files are that this page is sending; nothing while they go quickly. */
export function UploadProgress() {
  const percent = useSyncExternalStore(watchUploads, uploadPercent);
  if (percent === null) return null;
  return (
    <p className="upload-progress">
      <progress value={percent} max={100} aria-label="上传进度" />
      {percent < 100 ? `已上传 ${percent}%` : "已上传，等待服务器处理…"}
    </p>
  );
}
