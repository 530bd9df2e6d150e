/** Kinds of background work: what each is called, and what it does. */
interface JobFacts {
  title: string;
  /** In a sentence that an administrator reads. */
  about: string;
  /** Started by a person with nothing to choose; the others belong to a record, and only one that failed is repeated. */
  byHand: boolean;
}

/** Every kind of background work by name. */
export const jobFacts = {
  "calendar-reminders": {
    title: "日程提醒",
    about: "写下到期的日程、开庭和待办提醒，推送到订阅的设备；已提醒过的不重复。",
    byHand: true,
  },
  "certificate-reminders": {
    title: "证书、试用和优惠券到期提醒",
    about: "提醒企业即将到期的证书、试用账号和优惠券；每项提醒只写一次。",
    byHand: true,
  },
  "annuity-sums": {
    title: "年费合计",
    about: "重新计算有变化的企业年费合计；没有变化的不重算。",
    byHand: true,
  },
  "district-figures": {
    title: "全区数据统计",
    about: "统计当天全区和各镇街的数据，立即运行时连同专利一起统计；当天最后一次作为当日快照。",
    byHand: true,
  },
  "monthly-reports": {
    title: "专利月报",
    about: "生成还没有的企业专利月报；已有的不改动。",
    byHand: true,
  },
  "company-scores": {
    title: "企业评分",
    about: "按现行规则给企业评分和排名；当天已有评分的不重算。",
    byHand: true,
  },
  "company-pairs": {
    title: "重复企业比对",
    about: "比对有变化的企业与其他企业是否疑似重复，每晚比对全部企业；立即运行时比对全部企业。",
    byHand: true,
  },
  "patent-standing": {
    title: "专利法律状态",
    about: "推算到期、终止等法律状态有变化的专利。",
    byHand: true,
  },
  "company-rights": {
    title: "企业知识产权数量",
    about: "统计各企业的专利、商标等数量。",
    byHand: true,
  },
  warnings: {
    title: "预警",
    about: "按预警规则检查全部企业，新增预警，解除原因已消失的预警。",
    byHand: true,
  },
  "policy-matches": {
    title: "政策匹配",
    about: "把企业符合条件的政策和即将截止的申报告知企业；每项只告知一次。",
    byHand: true,
  },
  backup: {
    title: "数据备份",
    about: "备份数据库和文件；没有设置备份目录时不备份。",
    byHand: false,
  },
  sweep: {
    title: "清理到期内容",
    about: "删除到期的验证码、登录、访客会话和超过保存期的记录。",
    byHand: true,
  },
  backfills: {
    title: "数据整理",
    about: "升级后把原有数据分批整理为新的形式，期间可以正常使用；中断后接着做。",
    byHand: true,
  },
  "merged-accounts": {
    title: "合并账号归集",
    about: "账号合并后才送达、仍记在已并入账号名下的内容，归到保留的账号。",
    byHand: true,
  },
  "file-sweep": {
    title: "清理无主文件",
    about: "移出没有任何记录使用的文件，若干天后删除；同时清理过期的问卷链接和导入明细。",
    byHand: true,
  },
  "file-check": {
    title: "文件检查",
    about: "夜间读取全部文件并核对校验值；需要马上检查时，请到“文件检查”。",
    byHand: false,
  },
  "company-import": { title: "企业导入", about: "写入上传的企业表格；从中断处继续。", byHand: false },
  "patent-import": { title: "专利导入", about: "写入上传的专利文件；从中断处继续。", byHand: false },
  "patent-import-undo": { title: "撤销专利导入", about: "撤回一次专利导入；没有完成的什么都不改。", byHand: false },
  "record-import": { title: "商标与文书导入", about: "写入上传的商标、文书等表格；从中断处继续。", byHand: false },
  "record-import-undo": {
    title: "撤销商标与文书导入",
    about: "撤回一次商标或文书导入；没有完成的什么都不改。",
    byHand: false,
  },
} as const satisfies Record<string, JobFacts>;

/** Kinds of background work. */
export type JobName = keyof typeof jobFacts;
export const jobNames = Object.keys(jobFacts) as [JobName, ...JobName[]];
