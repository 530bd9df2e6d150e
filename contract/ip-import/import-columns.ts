/** What a file may hold: one kind of record a file. */
export const recordImportKinds = ["trademarks", "trademark_events", "judgments", "copyrights"] as const;
export type RecordImportKind = (typeof recordImportKinds)[number];

export const recordImportWords: Readonly<Record<RecordImportKind, string>> = {
  trademarks: "商标",
  trademark_events: "商标事件",
  judgments: "裁判文书",
  copyrights: "著作权与海关备案",
};

export interface ImportColumn {
  /** Heading of the template. */
  heading: string;
  /** Other headings that mean the same. */
  aliases: readonly string[];
  isRequired: boolean;
  /** A cell of the template's example row. */
  example: string;
}

const column = (heading: string, example: string, aliases: readonly string[] = []): ImportColumn => ({
  heading,
  aliases,
  isRequired: false,
  example,
});
const required = (heading: string, example: string, aliases: readonly string[] = []): ImportColumn => ({
  ...column(heading, example, aliases),
  isRequired: true,
});

/** Columns of each kind, by field; the required ones tell a table of this kind from others. */
const importColumns = {
  trademarks: {
    registration_no: required("注册号", "99000001", ["申请/注册号", "申请号", "商标注册号", "注册申请号"]),
    class: required("国际分类", "9", ["类别", "商标类别", "尼斯分类", "国际分类号"]),
    name: required("商标名称", "示例", ["商标", "名称"]),
    applicant: required("申请人", "示例有限公司", ["注册人", "商标权人", "申请人名称", "申请人名称（中文）"]),
    applicant_code: column("统一社会信用代码", "", ["信用代码"]),
    applicant_address: column("申请人地址", "", ["地址", "注册人地址"]),
    co_applicants: column("共同申请人", "", ["共有人"]),
    goods: column("商品/服务", "计算机；传感器", ["商品服务", "核定商品", "核定使用商品", "商品/服务项目"]),
    type: column("商标类型", "商品商标", ["类型"]),
    form: column("商标形式", "文字", ["形式"]),
    agency: column("代理机构", "", ["代理人", "代理组织"]),
    filed_on: column("申请日期", "2023-01-10", ["申请日"]),
    published_on: column("初审公告日期", "2023-10-06", ["初审公告日", "初步审定公告日期"]),
    registered_on: column("注册公告日期", "2024-01-07", ["注册公告日", "注册日期", "注册日"]),
    stated_to: column("专用权期限止", "2034-01-06", ["有效期至", "专用期止", "有效期截止", "专用权期限至"]),
    status: column("商标状态", "", ["当前状态", "最新状态", "法律状态", "流程状态", "商标流程状态"]),
  },
  trademark_events: {
    registration_no: required("注册号", "99000001", ["申请/注册号", "申请号", "商标注册号"]),
    class: column("国际分类", "9", ["类别", "商标类别"]),
    kind: required("事件", "转让", ["事项", "事件类型", "流程"]),
    happened_on: required("日期", "2025-03-01", ["事件日期", "公告日期", "发生日期"]),
    from_name: column("转出方", "", ["转让人", "许可人", "出质人", "变更前"]),
    to_name: column("转入方", "", ["受让人", "被许可人", "质权人", "变更后"]),
    number: column("编号", "", ["备案号", "登记号", "合同备案号"]),
    amount: column("金额（元）", "", ["金额", "质押金额", "转让金额"]),
    partial: column("仅涉及部分商品", "否", ["部分商品", "部分"]),
    note: column("说明", "", ["备注"]),
  },
  judgments: {
    number: required("案号", "（示例）案号", ["案件号"]),
    kind: column("文书类型", "判决书", ["文书种类"]),
    title: required("标题", "示例判决书", ["案件名称", "文书标题", "文书名称"]),
    field: column("类别", "商标", ["案件类别"]),
    court: required("法院", "示例法院", ["审理法院", "裁判法院"]),
    cause: column("案由", "侵害商标权纠纷"),
    judged_on: column("裁判日期", "2025-06-01", ["判决日期"]),
    published_on: column("发布日期", "", ["公开日期"]),
    parties: column("当事人", "原告：甲公司；被告：乙公司、丙公司"),
    gist: column("裁判要旨", "", ["要旨", "摘要"]),
    result: column("裁判结果", "", ["结果"]),
    text: required("全文", "正文", ["文书内容", "正文", "判决全文"]),
  },
  copyrights: {
    kind: required("类别", "软件著作权", ["类型", "权利类别"]),
    number: required("登记号", "2099SR9000001", ["备案号", "登记号/备案号", "证书号"]),
    name: required("名称", "示例软件", ["软件名称", "作品名称", "软件全称", "权利名称"]),
    category: column("版本/作品类别/权利类型", "V1.0", ["版本号", "作品类别", "权利类型"]),
    owner: required("著作权人", "示例有限公司", ["权利人", "备案人", "权利人名称"]),
    owner_code: column("统一社会信用代码", "", ["信用代码"]),
    co_owners: column("共有人", "", ["其他著作权人"]),
    completed_on: column("完成日期", "", ["开发完成日期", "创作完成日期"]),
    published_on: column("首次发表日期", "", ["发表日期"]),
    registered_on: column("登记日期", "2025-01-01", ["备案日期", "批准日期"]),
    valid_to: column("有效期至", "", ["备案有效期至", "到期日期"]),
    right_no: column("所备案权利的号码", "", ["商标注册号", "专利号"]),
    note: column("备注", ""),
  },
} as const satisfies Record<RecordImportKind, Readonly<Record<string, ImportColumn>>>;

/** The columns of a kind with the kind of their keys left open. */
export const columnsOf = (kind: RecordImportKind): Readonly<Record<string, ImportColumn>> => importColumns[kind];
