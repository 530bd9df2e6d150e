import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useToday } from "#src/api/use-today.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { Bad, GovernedGroup, GovernedPart } from "./governed-part.tsx";
import { RunningParts } from "./running-parts.tsx";
import "#src/ui/page/card.css";
import "./administration.css";

/** For a total alone. */
const one = { size: 1 };

/** 系统管理: everything an administrator governs, each with its state of this moment and the way to it. */
export default function AdministrationPage() {
  return (
    <div className="governed">
      <PeopleParts />
      <DataParts />
      <RunningParts />
      <RuleParts />
    </div>
  );
}

function PeopleParts() {
  const accounts = useCall(contract.staff.list, one);
  return (
    <GovernedGroup title="账号与申请">
      <GovernedPart title="用户管理" to="/user" asked={accounts}>
        {({ total }) => `共 ${formatCount(total)} 个账号`}
      </GovernedPart>
      <GovernedPart title="申请管理" to="/apply" asked={useWaiting()}>
        {(waiting) => (waiting === 0 ? "没有待处理的申请" : `${formatCount(waiting)} 项申请待处理`)}
      </GovernedPart>
    </GovernedGroup>
  );
}

/** Applications of every kind that wait, as one answer; none while one of the three queues is not known. */
function useWaiting() {
  const queues = [
    useCall(contract.account.certifyList, one),
    useCall(contract.enterprise.companyChangeQueue, one),
    useCall(contract.application.queue, one),
  ];
  const known = queues.flatMap(({ data }) => (data === undefined ? [] : [data.waiting]));
  return {
    data: known.length < queues.length ? undefined : known.reduce((sum, waiting) => sum + waiting, 0),
    error: queues.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => queues.forEach(({ refetch }) => void refetch()),
  };
}

function DataParts() {
  const companies = useCall(contract.company.getCompany, one);
  const store = useCall(contract.patent.storeState, {});
  const settings = useCall(contract.platform.settings, {});
  return (
    <GovernedGroup title="数据">
      <GovernedPart title="企业导入" to="/companyImport" asked={companies}>
        {({ total, total_is_exact }) => `企业库共 ${formatCount(total)} 家${total_is_exact ? "" : "以上"}`}
      </GovernedPart>
      <GovernedPart title="专利导入" to="/patentImport" asked={store}>
        {({ patents, published_on }) => (
          <>
            专利库共 {formatCount(patents)} 件
            {published_on !== null && (
              <>
                ，公开至 <DayWords of={published_on} />
              </>
            )}
          </>
        )}
      </GovernedPart>
      <GovernedPart title="外部数据源" to="/dataSources" asked={settings}>
        {({ list }) => {
          const isThere = (service: string) => list.some((found) => found.service === service && found.configured);
          return `企业数据${isThere("companyData") ? "已" : "未"}配置，外部专利检索${isThere("sources") ? "已" : "未"}配置`;
        }}
      </GovernedPart>
    </GovernedGroup>
  );
}

function RuleParts() {
  const warnings = useCall(contract.warning.warningRules, {});
  const scores = useCall(contract.ranking.scoreRules, {});
  const year = Number(useToday().slice(0, 4));
  const holidays = useCall(contract.calendar.holidays, { year });
  const map = useCall(contract.district.getmap, {});
  return (
    <GovernedGroup title="规则与设置">
      <GovernedPart title="预警规则" to="/warningRules" asked={warnings}>
        {(rules) => {
          const on = rules.filter(({ is_on }) => is_on).length;
          return `启用 ${on} 类${on < rules.length ? `，停用 ${rules.length - on} 类` : ""}`;
        }}
      </GovernedPart>
      <GovernedPart title="评分规则" to="/scoreRules" asked={scores}>
        {(versions) => {
          const current = versions.find(({ state }) => state === "published");
          return (
            <>
              {current === undefined ? <Bad>还没有发布规则</Bad> : `现行第 ${current.version} 版`}
              {versions.some(({ state }) => state === "draft") && "，有未发布的草稿"}
            </>
          );
        }}
      </GovernedPart>
      <GovernedPart title="节假日" to="/holidays" asked={holidays}>
        {({ days }) =>
          days.length === 0 ? <Bad>{year} 年还没有安排</Bad> : `${year} 年放假和调休共 ${days.length} 天`
        }
      </GovernedPart>
      <GovernedPart title="镇街地图" to="/districtMap" asked={map}>
        {({ outline }) => (outline === null ? "示意图" : `官方边界，审图号 ${outline.number}`)}
      </GovernedPart>
    </GovernedGroup>
  );
}
