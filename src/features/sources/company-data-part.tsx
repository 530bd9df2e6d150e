import { useState } from "react";
import { contract } from "#contract/index.ts";
import type { ProviderUsage } from "#contract/company-data/company-data-calls.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ProviderSettingsSheet } from "./provider-settings-sheet.tsx";
import { ProviderTest } from "./provider-test.tsx";
import { UsageTables } from "./usage-tables.tsx";

/** 天眼查: its state, a test that gives its real answer, what is settled for it, and what it cost. */
export function CompanyDataPart() {
  const { data, error, refetch } = useCall(contract.companyData.usage, {}, { refetchInterval: 60_000 });
  const [settles, setSettles] = useState(false);
  const changed = () => void refetch();
  return (
    <section className="sources-card" aria-label="天眼查（企业工商信息）">
      <h2>天眼查（企业工商信息）</h2>
      {error !== null && data === undefined && <ErrorNote error={error} retry={changed} />}
      {error === null && data === undefined && <PartSkeleton />}
      {data && (
        <>
          <State usage={data} />
          {data.configured && <ProviderTest onTested={changed} />}
          <h3>设置</h3>
          <Settled usage={data} />
          <p>
            <Button aria-haspopup="dialog" onClick={() => setSettles(true)}>
              修改设置
            </Button>
          </p>
          <UsageTables usage={data} />
        </>
      )}
      {settles && data && (
        <ProviderSettingsSheet
          settings={data.settings}
          onClose={() => setSettles(false)}
          onSaved={() => {
            setSettles(false);
            changed();
          }}
        />
      )}
    </section>
  );
}

function wordOf({ configured, paused_until, answered_at, failed_at }: ProviderUsage): string {
  if (!configured) return "未配置，由本平台企业名录代答";
  if (paused_until !== null) return "暂停查询";
  if (failed_at !== null && (answered_at === null || answered_at < failed_at)) return "上次查询失败";
  return answered_at === null ? "已配置，尚未查询" : "正常";
}

function State({ usage }: { usage: ProviderUsage }) {
  const { configured, answered_at, failed_at, problem, paused_until, kept } = usage;
  return (
    <>
      {!configured && <p className="sources-note">请在服务器的环境变量中设置 TIANYANCHA_TOKEN，然后重新启动。</p>}
      <FactRows
        rows={[
          ["状态", wordOf(usage)],
          ["最近答复", answered_at === null ? "没有" : <MinuteWords at={answered_at} />],
          ...(paused_until === null ? [] : ([["暂停至", <MinuteWords key="until" at={paused_until} />]] as const)),
          [
            "最近失败",
            failed_at === null ? (
              "没有"
            ) : (
              <>
                <MinuteWords at={failed_at} /> {problem}
              </>
            ),
          ],
          ["保存的答复", `${formatCount(kept)} 份`],
        ]}
      />
    </>
  );
}

function Settled({ usage: { settings } }: { usage: ProviderUsage }) {
  const { keep_days, day_limit, account_limit, price_search, price_detail, by_name, updated_at } = settings;
  return (
    <FactRows
      rows={[
        ["答复保存", `${formatCount(keep_days)} 天`],
        ["每日上限", `全平台 ${formatCount(day_limit)} 次，每个账号 ${formatCount(account_limit)} 次`],
        ["每次费用", `搜索 ${moneyWords(price_search)}，查询 ${moneyWords(price_detail)}`],
        [
          "最近修改",
          by_name === "" ? (
            "没有，为初始设置"
          ) : (
            <>
              {by_name} <MinuteWords at={updated_at} />
            </>
          ),
        ],
      ]}
    />
  );
}
