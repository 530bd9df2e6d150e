/** What is said over a list of a device that holds a share: `what` the list holds, `companies` as many as are here. */
export const partWords = (what: string, companies: string) =>
  what === "企业资料"
    ? `本机有 ${companies} 家企业，其余需联网搜索。`
    : `本机只有 ${companies} 家企业的${what}，其余需联网查看。`;

/** Lists of what belongs to a share's companies; of the rest a device holds the same as before. */
export const isPartly = (what: string) => ["企业资料", "走访记录", "需求", "日程", "资料"].includes(what);
