import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { industryCalls, type IndustryReportInfo, type Opening } from "#contract/industry/industry.ts";
import { isOpenOn } from "#contract/industry/report-rights.ts";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { namedOptions, useFormKit } from "#src/ui/form/form-kit.ts";
import { KeywordBox } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { useIndustryForm, useIndustryStep } from "./use-industry.ts";

/** Companies that a report is open to, each with its last day if it has one. */
export function OpeningsPart({ info }: { info: IndustryReportInfo }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="card" aria-label="已开通企业">
      <h3 className="industry-part">已开通企业</h3>
      {info.openings.length === 0 && <p className="industry-facts">还没有为企业开通，发布后没有企业能读到正文</p>}
      <ul className="industry-steps">
        {info.openings.map((opening) => (
          <Line key={opening.company_id} id={info.id} opening={opening} />
        ))}
      </ul>
      <div className="industry-actions">
        <Button onClick={() => setOpen(true)}>开通企业</Button>
      </div>
      {open && <OpeningForm id={info.id} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Line({ id, opening: { company_id, company_name, last_day } }: { id: string; opening: Opening }) {
  const { busy, step } = useIndustryStep();
  const close = async () => {
    const choices = [
      { key: "close", label: "停止开通", tone: "danger" as const },
      { key: "stay", label: "取消" },
    ];
    const title = `停止为${company_name}开通？`;
    if ((await ask({ title, body: "该企业不再能阅读和下载这份报告。", choices })) !== "close") return;
    await step("已停止开通", () => callServer(contract.industry.closeTo, { id, company_id }));
  };
  return (
    <li className="industry-opening">
      <span>
        {company_name}
        <span className="industry-facts">
          {" · "}
          {last_day === null ? "长期" : <DayWords of={last_day} />}
          {last_day !== null && (isOpenOn(last_day, dayOf(currentTime())) ? "到期" : "已到期")}
        </span>
      </span>
      <Button disabled={busy} onClick={() => void close()}>
        停止
      </Button>
    </li>
  );
}

/** Opens a report to a company found by its name; one that has it already gets the new last day. */
function OpeningForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { Sheet, Choice, Day } = useFormKit();
  const [keyword, setKeyword] = useState("");
  const [company, setCompany] = useState("");
  const [lastDay, setLastDay] = useState("");
  const found = useCall(contract.industry.companies, { keyword }, { enabled: keyword.length >= 2 });
  const { problems, send, alarm, button } = useIndustryForm(industryCalls.openTo, "已开通", onClose);
  const save = () => send({ id, company_id: company, last_day: lastDay === "" ? null : lastDay });
  const look = (words: string) => {
    setKeyword(words);
    setCompany("");
  };
  const rows = found.data ?? [];
  return (
    <Sheet title="开通企业" onClose={onClose} footer={button(save, "开通")}>
      {alarm}
      <div className="industry-find">
        <KeywordBox label="企业名称，至少 2 个字" value={keyword} onChange={look} />
      </div>
      {keyword.length >= 2 && (
        <ListState list={{ ...found, data: found.data && { total: rows.length } }} empty="没有找到这家企业" />
      )}
      {rows.length > 0 && (
        <Choice
          name="company_id"
          label="企业"
          required
          value={company}
          onChange={setCompany}
          options={namedOptions(rows)}
          problem={company === "" && problems.company_id !== undefined ? "请选择企业" : problems.company_id}
        />
      )}
      {rows.length === 0 && problems.company_id !== undefined && (
        <p className="form-alarm" role="alert">
          请先搜索并选择企业
        </p>
      )}
      <Day
        name="last_day"
        label="到期日期"
        hint="不填为长期；当天仍可阅读"
        value={lastDay}
        onChange={setLastDay}
        problem={problems.last_day}
        least={dayOf(currentTime())}
      />
    </Sheet>
  );
}
