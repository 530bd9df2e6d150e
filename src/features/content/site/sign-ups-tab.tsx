import { contract } from "#contract/index.ts";
import { useSearchParams } from "react-router-dom";
import { content } from "#contract/site/content.ts";
import type { SignUpRow } from "#contract/site/content-service.ts";
import { callServer } from "#src/api/call-server.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { useCall } from "#src/api/use-call.ts";
import { MobileReveal } from "#src/entities/request/mobile-reveal.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { FilterSelect, KeywordBox, Pager } from "#src/ui/list/list-parts.tsx";
import { useContentSend } from "../use-content-send.ts";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const size = 50;

/** Registrations, by activity. */
export function SignUpsTab() {
  const [search, setSearch] = useSearchParams();
  const activities = useCall(content.list, { column: "activities", size: 100 });
  const offered = activities.data?.list ?? [];
  const chosen = search.get("activity") ?? offered[0]?.id ?? "";
  if (activities.error && !activities.data)
    return <ErrorNote error={activities.error} retry={() => void activities.refetch()} />;
  if (!activities.data) return <PageSkeleton />;
  if (chosen === "") return <EmptyNote title="还没有活动，请先在信息中心发布活动" />;
  return (
    <>
      <div className="list-filter">
        <FilterSelect
          label="活动"
          value={chosen}
          all={null}
          options={offered.map(({ id, title, signed_up }) => [id, `${title}（${signed_up} 人）`])}
          onChange={(activity) => setSearch({ tab: "signUps", activity }, { replace: true })}
        />
      </div>
      <SignUpList key={chosen} activity={chosen} />
    </>
  );
}

async function exportList(activity: string) {
  const choices = [
    { key: "masked", label: "手机号打码", tone: "primary" },
    { key: "whole", label: "完整手机号" },
    { key: "no", label: "取消" },
  ] as const;
  const body = "导出完整手机号会记入操作日志，请仅用于联系参会人员。";
  const choice = await ask({ title: "导出报名名单", body, choices });
  if (choice === "no") return;
  await downloadFile(contract.content.signUpExport, { activity, mobiles: choice === "whole" });
}

function SignUpList({ activity }: { activity: string }) {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get("page")) || 1);
  const keyword = search.get("keyword") ?? "";
  const list = useCall(contract.content.signUps, { activity, keyword, page, size }, { keepPrevious: true });
  const change = (changes: Record<string, string>) =>
    setSearch({ tab: "signUps", activity, ...(keyword !== "" && { keyword }), ...changes }, { replace: true });
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const { total, signed_up, checked_in } = list.data;
  return (
    <>
      <div className="content-figures">
        <span>
          已报名 <strong>{signed_up}</strong> 人，已签到 <strong>{checked_in}</strong> 人
        </span>
        <KeywordBox label="姓名、单位或手机尾号" value={keyword} onChange={(words) => change({ keyword: words })} />
        <Button onClick={() => void exportList(activity).catch(toastError)}>导出 Excel</Button>
      </div>
      {total === 0 && <EmptyNote title={keyword === "" ? "还没有人报名" : "没有符合条件的报名"} />}
      <ul className="content-list" aria-label="报名名单">
        {list.data.list.map((row) => (
          <SignUpLine key={row.id} row={row} />
        ))}
      </ul>
      <Pager page={page} size={size} total={total} onPage={(next) => change({ page: String(next) })} />
    </>
  );
}

function SignUpLine({ row }: { row: SignUpRow }) {
  const { busy, send } = useContentSend();
  const { id, name, state, checked_in_at } = row;
  const set = (action: "签到" | "取消签到" | "取消报名") =>
    send(() => callServer(contract.content.setSignUp, { id, action }), `${name}：${action}`);
  const cancel = async () => {
    const choices = [
      { key: "yes", label: "取消报名", tone: "danger" },
      { key: "no", label: "不取消" },
    ] as const;
    if ((await ask({ title: "取消报名", body: `取消 ${name} 的报名？名额会释放。`, choices })) === "yes")
      await set("取消报名");
  };
  return (
    <li className="content-row">
      <div className="content-row-main">
        <strong>
          {row.number}. {name}
        </strong>
        <span className="content-quiet">
          {[row.company, row.post, row.remark].filter((text) => text !== "").join(" · ")}
        </span>
        <span className="content-quiet">
          <MinuteWords at={row.created_at} /> 报名
          {checked_in_at !== null && ` · ${formatMinute(checked_in_at)} 签到`}
        </span>
      </div>
      <div className="content-row-side">
        <span>{state === "已取消" ? "已取消" : checked_in_at === null ? "未签到" : "✓ 已签到"}</span>
        <MobileReveal
          masked={row.mobile}
          reveal={() => callServer(contract.content.revealMobile, { kind: "signUp", id })}
        />
        {state === "已报名" && (
          <div className="content-row-buttons">
            <Button disabled={busy} onClick={() => void set(checked_in_at === null ? "签到" : "取消签到")}>
              {checked_in_at === null ? "签到" : "取消签到"}
            </Button>
            <Button kind="danger" disabled={busy} onClick={() => void cancel()}>
              取消报名
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
