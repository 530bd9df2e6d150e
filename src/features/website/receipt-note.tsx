import { toast } from "#src/ui/toast.ts";

async function copy(receipt: string) {
  try {
    await navigator.clipboard.writeText(receipt);
    toast("回执码已复制");
  } catch {
    toast("没有复制成功，请长按回执码复制", "warning");
  }
}

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
      <button type="button" className="plain-button" onClick={() => void copy(receipt)}>
        复制回执码
      </button>
    </p>
    <p>请记下回执码：查询进度或取消时需要它，页面关闭后不再显示。</p>
  </div>
);
