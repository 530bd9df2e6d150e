import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import "./district.css";
import { LinkList } from "#src/ui/list/link-list.tsx";

/** What the office sets, and where: nothing stands here that stands elsewhere too. */
const settings = [
  { to: "/staff", title: "人员与设备", words: "配置人员、镇街和权限，停用账号，清除设备。" },
  { to: "/work/targets", title: "走访目标", words: "按月为镇街和人员设定走访次数。" },
  { to: "/holidays", title: "节假日", words: "工作日历；需求时限按它计算。" },
  { to: "/labels", title: "标签", words: "企业、需求和问卷题目的标签。" },
  { to: "/workVisit?status=待审核", title: "走访审核", words: "待审核的走访记录；哪些镇街需要审核也在那里设置。" },
  { to: "/scoreRules", title: "评分规则", words: "企业评分的指标、权重和版本。" },
  { to: "/workTobear", title: "企业分级", words: "各级名额和走访间隔在“层级设置”中。" },
  { to: "/warningRules", title: "预警规则", words: "各类预警的条件、级别和启停。" },
  { to: "/newUserCenter", title: "消息与提醒", words: "本人的推送、设备和登录。" },
] as const;

/** 系统设置 of the office. */
export default function SettingsPage() {
  const map = useCall(contract.district.getmap, {});
  return (
    <div className="district">
      <section className="district-card" aria-label="设置">
        <h2>办公设置</h2>
        <LinkList>
          {settings.map(({ to, title, words }) => (
            <li key={to}>
              <Link to={to}>
                <strong>{title}</strong>
                <span>{words}</span>
              </Link>
            </li>
          ))}
        </LinkList>
      </section>
      <section className="district-card" aria-label="镇街">
        <h2>镇街与地图</h2>
        {map.error !== null && map.data === undefined && (
          <ErrorNote error={map.error} retry={() => void map.refetch()} />
        )}
        {map.error === null && map.data === undefined && <PartSkeleton />}
        {map.data && (
          <>
            <p>
              {map.data.outline === null
                ? "地图为示意图。管理员可在“镇街地图”上传带审图号的官方边界。"
                : `地图为官方边界，审图号：${map.data.outline.number}。`}
            </p>
            <LinkList>
              {map.data.streets.map(({ street_id, name }) => (
                <li key={street_id}>
                  <Link to={`/visualization?street_id=${street_id}`}>
                    <strong>{name}</strong>
                    <span>区划代码 {street_id}</span>
                  </Link>
                </li>
              ))}
            </LinkList>
          </>
        )}
      </section>
    </div>
  );
}
