interface ServiceFacts {
  title: string;
  /** What it is needed for. */
  about: string;
  /** What the server needs in its environment; empty: it works without. */
  environment: string;
  /** Asked by the words of its button; null: not from this page. */
  test: string | null;
}

/** Services that the platform leans on, in the order of the page. */
export const serviceFacts = {
  sms: {
    title: "短信",
    about: "登录、找回密码和访客的验证码",
    environment: "SMS_ACCESS_KEY_ID、SMS_ACCESS_KEY_SECRET、SMS_SIGN_NAME、SMS_TEMPLATE_CODE",
    test: "向本人手机发送一条验证码为 000000 的短信",
  },
  wechat: {
    title: "微信登录",
    about: "网页扫码和小程序登录",
    environment:
      "WECHAT_WEB_APP_ID、WECHAT_WEB_SECRET、WECHAT_REDIRECT（网页），WECHAT_MINI_APP_ID、WECHAT_MINI_SECRET（小程序）",
    test: "用一个不存在的登录码询问微信，核对应用编号和密钥",
  },
  push: {
    title: "消息推送",
    about: "浏览器上的提醒",
    environment: "",
    test: "向本人订阅了推送的设备发送一条",
  },
  search: {
    title: "专利检索引擎",
    about: "专利检索和统计",
    environment: "",
    test: "检索一次全部专利",
  },
  files: {
    title: "文件存储",
    about: "照片、录音、附件和材料",
    environment: "",
    test: "写入、读回、核对并移出一个小文件",
  },
  sources: {
    title: "外部专利数据源",
    about: "平台以外的专利检索",
    environment: "CNIPR_CLIENT_ID、CNIPR_CLIENT_SECRET、CNIPR_ACCOUNT、CNIPR_PASSWORD，或 OPS_KEY、OPS_SECRET",
    test: null,
  },
  companyData: {
    title: "企业数据",
    about: "企业工商信息查询",
    environment: "TIANYANCHA_TOKEN",
    test: null,
  },
} as const satisfies Record<string, ServiceFacts>;

export type ServiceName = keyof typeof serviceFacts;
export const services = Object.keys(serviceFacts) as [ServiceName, ...ServiceName[]];

/** Those that this page tests; the others have their tests at 外部数据源. */
export const testedServices = ["sms", "wechat", "push", "search", "files"] as const satisfies readonly ServiceName[];
export type TestedService = (typeof testedServices)[number];

export const isTested = (service: ServiceName): service is TestedService =>
  (testedServices as readonly ServiceName[]).includes(service);
