/** What a share's companies leave out of a list, by what the list holds; of the rest a device holds the same as before. */
const partsOf: Readonly<Record<string, string>> = {
  企业资料: "企业资料",
  走访记录: "走访记录",
  需求: "需求",
  日程: "日程",
  资料: "资料",
  跟进事项: "跟进事项",
  问卷: "填写情况",
};

/** What is said over a list of a device that holds a share: `what` the list holds, `companies` as many as are here. */
export const partWords = (what: string, companies: string) =>
  what === "企业资料"
    ? `本机有 ${companies} 家企业，其余需联网搜索。`
    : `本机只有 ${companies} 家企业的${partsOf[what] ?? what}，其余需联网查看。`;

/** Whether a list is of the share's companies alone. */
export const isPartly = (what: string) => what in partsOf;
