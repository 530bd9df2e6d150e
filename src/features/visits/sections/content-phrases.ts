/** Sentences that stand in most records of a visit, each long enough to count as its content. */
export const contentPhrases = [
  "了解企业专利、商标的申请与管理情况",
  "宣讲专利预审、快速维权等服务政策",
  "了解企业新产品研发与专利布局打算",
  "指导企业梳理专利台账与年费缴纳",
  "了解企业知识产权质押融资的意向",
  "了解企业遇到的侵权与维权问题",
  "介绍贯标与示范企业申报的条件",
  "企业暂无新的需求，约定保持联系",
] as const;

/** The text with the phrase as its next sentence. */
export function withPhrase(content: string, phrase: string): string {
  const before = content.trimEnd();
  const joint = before === "" || /[。！？!?；;：:\n]$/.test(before) ? "" : "。";
  return `${before}${joint}${phrase}。`;
}

/** Phrases that the text does not have yet. */
export const phrasesLeft = (content: string): string[] => contentPhrases.filter((one) => !content.includes(one));
