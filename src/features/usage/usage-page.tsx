import { contract } from "#contract/index.ts";
import { usageAddress, type UsageFigureKey, usageFigureKeys, usageFigureOf } from "#contract/usage/usage-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { DayTable } from "./day-table.tsx";
import { SlowCalls } from "./slow-calls.tsx";
import { UsageBars } from "./usage-bars.tsx";
import { UsageCards } from "./usage-cards.tsx";
import { UsageCharts } from "./usage-charts.tsx";
import { UsageConditionsBar } from "./usage-conditions.tsx";
import { type UsageConditions, useUsage } from "./use-usage.ts";
import "./usage.css";

const keysOf = (group: string): UsageFigureKey[] => usageFigureKeys.filter((key) => usageFigureOf(key).group === group);

/** 数据统计: how the platform is used, whether phones come through, and how the server fares; both widths share it. */
export default function UsagePage() {
  const { name, asked, change } = useUsage();
  return (
    <div className="usage">
      <UsageConditionsBar name={name} asked={asked} change={change} />
      <Figures asked={asked} />
    </div>
  );
}

function Figures({ asked }: { asked: UsageConditions }) {
  const { data, error, refetch } = useCall(contract.usage.figures, asked, { keepPrevious: true });
  if (error !== null && data === undefined) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const { figures, as_of, since, days, kinds, streets, health } = data;
  const cards = { figures, asked, as_of };
  return (
    <>
      <Age as_of={as_of} since={since} from={asked.from} />
      <UsageCards title="平台使用" keys={keysOf("使用")} {...cards} />
      <UsageCharts days={days} kind={asked.kind} />
      <DayTable days={days} asked={asked} />
      <div className="usage-columns">
        <UsageBars
          title="活跃账号按类型"
          unit="个"
          note="按使用当天的账号类型计。"
          rows={kinds}
          addressOf={(kind) => usageAddress("people", { ...asked, kind })}
          none="没有活跃账号"
        />
        <UsageBars
          title="活跃账号按镇街"
          unit="个"
          note="按账号现在所属的镇街计，负责多个镇街的各计一次；区级人员和管理员不属于镇街。"
          rows={streets}
          addressOf={(street_id) => usageAddress("people", { ...asked, street_id })}
          none="没有镇街"
        />
      </div>
      <UsageCards title="手机同步" keys={keysOf("同步")} {...cards} />
      <UsageBars
        title="设备同步情况"
        unit="台"
        note="按最近一次同步距现在的时间计，不随时段变化。"
        rows={health}
        addressOf={(part) => usageAddress("devices", asked, { part })}
        none="没有同步设备"
      />
      <Stored asked={asked} />
      <UsageCards title="消息发送" keys={keysOf("消息")} {...cards} />
      <UsageCards title="接口运行" keys={keysOf("接口")} {...cards} />
      <SlowCalls asked={asked} />
    </>
  );
}

/** How old the figures are, and from which day on they are counted. */
function Age({ as_of, since, from }: { as_of: string; since: string | null; from: string }) {
  return (
    <p className="usage-note" role="status">
      数据截至 <MinuteWords at={as_of} />
      {since === null && "；使用情况还没有开始统计，稍后自动显示"}
      {since !== null && from < since && (
        <>
          ；使用情况自 <DayWords of={since} /> 起统计，此前的日期没有数据
        </>
      )}
    </p>
  );
}

function Stored({ asked }: { asked: UsageConditions }) {
  const { data, error, refetch } = useCall(contract.usage.stored, {});
  if (error !== null && data === undefined) return <ErrorNote error={error} retry={() => void refetch()} />;
  return <UsageCards title="存储" keys={keysOf("存储")} figures={data?.figures} asked={asked} as_of={data?.as_of} />;
}
