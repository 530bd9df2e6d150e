import { formatMinute } from "#src/ui/text/format-date.ts";
import "#src/ui/form/form.css";
import { useLoss } from "./sync-queries.ts";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

/** Told honestly when the browser threw the device's database away. */
export function LossNote({ known }: { known: boolean }) {
  const { lost, acknowledge } = useLoss(known);
  if (lost === null) return null;
  return (
    <div className="form-alarm" role="alert">
      <p>
        本机的数据库曾被浏览器清除。
        <MinuteWords at={lost.at} /> 服务器最后一次得知本机有 {lost.pending} 条未发送
        {lost.oldest_at && `，最早的保存于 ${formatMinute(lost.oldest_at)}`}
        。这些内容如未送达已无法找回，请核对走访记录并补填；有导出的文件时可以在下面导入。
      </p>
      <Button onClick={() => void acknowledge()}>知道了</Button>
    </div>
  );
}
