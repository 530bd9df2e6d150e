import { contract } from "#contract/index.ts";
import { useState } from "react";
import type { AskRow } from "#contract/site/content-service.ts";
import { askStates } from "#contract/site/web-service.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { MobileReveal } from "#src/entities/request/mobile-reveal.tsx";
import { StateList, useStateFilter } from "#src/entities/request/state-list.tsx";
import { AskAnswerForm, AskRefusalForm } from "./ask-forms.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

type Open = { row: AskRow; form: "answer" | "refuse" } | null;

/** Questions of the public. */
export function AsksTab() {
  const [open, setOpen] = useState<Open>(null);
  const filter = useStateFilter(askStates);
  const list = useCall(contract.content.asks, filter.asked, { keepPrevious: true });
  return (
    <>
      <StateList
        filter={filter}
        query={list}
        label="公众提问"
        words="搜索问题"
        empty="没有符合条件的问题"
        className="content-list"
      >
        {(row) => <AskLine key={row.id} row={row} onOpen={(form) => setOpen({ row, form })} />}
      </StateList>
      {open?.form === "answer" && <AskAnswerForm row={open.row} onClose={() => setOpen(null)} />}
      {open?.form === "refuse" && <AskRefusalForm row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}

function AskLine({ row, onOpen }: { row: AskRow; onOpen: (form: "answer" | "refuse") => void }) {
  const words = row.state === "已答复" ? (row.published ? "已答复，公开" : "已答复，不公开") : row.state;
  return (
    <li className="content-row">
      <div className="content-row-main">
        <strong>{row.title}</strong>
        <p>{row.content}</p>
        {row.answer !== "" && (
          <p>
            <span className="content-quiet">{row.answered_by_name || "系统"}：</span>
            {row.answer}
          </p>
        )}
        <span className="content-quiet">
          {row.category} · {row.name} · <Ago at={row.created_at} />
        </span>
      </div>
      <div className="content-row-side">
        <span className="content-state" data-state={row.state === "待处理" ? "待审核" : ""}>
          {words}
        </span>
        <MobileReveal
          masked={row.mobile}
          reveal={() => callServer(contract.content.revealMobile, { kind: "ask", id: row.id })}
        />
        <div className="content-row-buttons">
          <Button onClick={() => onOpen("answer")}>{row.state === "已答复" ? "修改答复" : "答复"}</Button>
          {row.state !== "未采纳" && (
            <Button kind="danger" onClick={() => onOpen("refuse")}>
              不采纳
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
