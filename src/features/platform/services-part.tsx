import { useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { isTested, serviceFacts, type TestedService } from "#contract/platform/outside-services.ts";
import type { ServiceAnswer, ServiceSetting } from "#contract/platform/platform.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { StateCard } from "./state-card.tsx";

/** 外部服务: which are configured, what the others need, and a test with the real answer. */
export function ServicesPart() {
  const asked = useCall(contract.platform.settings, {});
  return (
    <StateCard title="外部服务" asked={asked}>
      {({ list }) => (
        <ul className="system-state-services">
          {list.map((setting) => (
            <Service key={setting.service} setting={setting} />
          ))}
        </ul>
      )}
    </StateCard>
  );
}

function Service({ setting: { service, configured, detail } }: { setting: ServiceSetting }) {
  const { title, about, environment } = serviceFacts[service];
  return (
    <li aria-label={title}>
      <div className="system-state-service">
        <strong>{title}</strong>
        <span className={configured ? "system-state-good" : "system-state-off"}>
          <span aria-hidden="true">{configured ? "✓ " : "○ "}</span>
          {configured ? "已配置" : "未配置"}
        </span>
      </div>
      <p className="system-state-note">
        {about}
        {detail !== "" && `：${detail}`}
      </p>
      {!configured && environment !== "" && (
        <p className="system-state-note">请在服务器的环境变量中设置 {environment}，然后重新启动。</p>
      )}
      {configured && isTested(service) && <ServiceTest service={service} />}
      {!isTested(service) && (
        <p className="system-state-note">
          状态和测试见{" "}
          <Link className="reach" to="/dataSources">
            外部数据源
          </Link>
          。
        </p>
      )}
    </li>
  );
}

/** A message costs money and makes a phone ring: asked before. */
const isMeant = async (service: TestedService): Promise<boolean> =>
  service !== "sms" ||
  (await ask({
    title: "发送测试短信？",
    body: "将向您本人的手机真实发送一条验证码为 000000 的短信，按服务商的价格计费。",
    choices: [
      { key: "send", label: "发送", tone: "primary" },
      { key: "keep", label: "取消" },
    ],
  })) === "send";

function ServiceTest({ service }: { service: TestedService }) {
  const { title, test } = serviceFacts[service];
  const { busy, run } = useWork();
  const [told, setTold] = useState<ServiceAnswer | null>(null);
  const put = async () => {
    if (!(await isMeant(service))) return;
    setTold(null);
    await run(async () => setTold(await callServer(contract.platform.test, { service })));
  };
  return (
    <div className="system-state-test">
      <Button small busy={busy} aria-label={`测试${title}`} onClick={() => void put()}>
        {busy ? "正在测试…" : "测试"}
      </Button>
      <p className={toneOf(told)} role="status">
        {told === null
          ? `${test}。`
          : `${told.ok ? "成功" : "失败"}：${told.answer}用时 ${formatCount(told.ms)} 毫秒。`}
      </p>
    </div>
  );
}

const toneOf = (told: ServiceAnswer | null) =>
  told === null ? "system-state-note" : told.ok ? "system-state-good" : "system-state-bad";
