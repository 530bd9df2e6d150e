import { sourceNames } from "#contract/patent/outside-sources.ts";
import { type ServiceName, services } from "#contract/platform/outside-services.ts";
import type { ServiceSetting } from "#contract/platform/platform.ts";
import type { CallContext } from "#server/plugins/call-context.ts";

type State = Omit<ServiceSetting, "service">;

const missing: State = { configured: false, detail: "" };

function searchState({ search, installation }: CallContext): State {
  const { ready, progress, problem } = search.state();
  const by = installation.searchBy === "opensearch" ? "OpenSearch 集群" : "本平台内存索引";
  const stage = ready ? "已就绪" : `尚未就绪，已建立 ${Math.floor(progress * 100)}%`;
  return { configured: true, detail: `${by}，${problem ?? stage}` };
}

const appWords = { web: "网页扫码", mini: "小程序" } as const;

/** By service: whether it is configured, and by whom it is given. Names and states alone, never a secret. */
const stateOf: Record<ServiceName, (context: CallContext) => State> = {
  sms: ({ sms }) => (sms.configured === false ? missing : { configured: true, detail: sms.provider ?? "已配置" }),
  wechat: ({ wechat }) =>
    wechat === null ? missing : { configured: true, detail: wechat.apps.map((app) => appWords[app]).join("、") },
  push: ({ push }) => (push === null ? missing : { configured: true, detail: "浏览器推送（Web Push）" }),
  search: searchState,
  files: () => ({ configured: true, detail: "服务器磁盘，在数据目录中" }),
  sources: ({ sources }) =>
    sources.length === 0
      ? missing
      : { configured: true, detail: sources.map(({ name }) => sourceNames[name]).join("、") },
  companyData: ({ companyData }) => (companyData === null ? missing : { configured: true, detail: "天眼查" }),
};

export const serviceSettings = (context: CallContext): ServiceSetting[] =>
  services.map((service) => ({ service, ...stateOf[service](context) }));

export const isConfigured = (context: CallContext, service: ServiceName): boolean =>
  stateOf[service](context).configured;
