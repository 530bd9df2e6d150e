import { type FormEvent, useState } from "react";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { askedPage } from "./asked-page.ts";

interface Props {
  page: number;
  pages: number;
  show: (page: number) => void;
  zoom: { isLeast: boolean; isMost: boolean; change: (by: 1 | -1) => void };
}

/** Over a PDF: which page is read, the one after, any other, and how large. */
export function PdfBar({ page, pages, show, zoom }: Props) {
  return (
    <div className="industry-pdf-bar">
      <Button disabled={page <= 1} onClick={() => show(page - 1)}>
        上一页
      </Button>
      <span role="status">
        第 {page} / {pages} 页
      </span>
      <Button disabled={page >= pages} onClick={() => show(page + 1)}>
        下一页
      </Button>
      {pages > 2 && <Jump pages={pages} show={show} />}
      <Button disabled={zoom.isLeast} onClick={() => zoom.change(-1)}>
        缩小
      </Button>
      <Button disabled={zoom.isMost} onClick={() => zoom.change(1)}>
        放大
      </Button>
    </div>
  );
}

function Jump({ pages, show }: Pick<Props, "pages" | "show">) {
  const [typed, setTyped] = useState("");
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const asked = askedPage(typed, pages);
    if (asked === null) {
      toast(`页码请填写 1 至 ${pages} 的整数`, "error");
      return;
    }
    setTyped("");
    show(asked);
  };
  return (
    <form className="industry-pdf-jump" onSubmit={jump}>
      <input
        className="field-input"
        aria-label="页码"
        placeholder="页码"
        inputMode="numeric"
        maxLength={5}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" disabled={typed.trim() === ""}>
        跳转
      </Button>
    </form>
  );
}
