import { copyText } from "#src/ui/text/copy-text.ts";
import { Button } from "#src/ui/button/button.tsx";

/** What somebody keeps after handing something in. */
export const ReceiptNote = ({ title, receipt }: { title: string; receipt: string }) => (
  <div className="web-receipt">
    <div role="status">
      <p>{title}</p>
      <p>
        回执码：<strong>{receipt}</strong>
      </p>
    </div>
    <p>
      <Button onClick={() => void copyText(receipt, "回执码")}>复制回执码</Button>
    </p>
    <p>请记下回执码：查询进度或取消时需要它，页面关闭后不再显示。</p>
  </div>
);
