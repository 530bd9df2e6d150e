import { ruleOf } from "./content-columns.ts";
import { columnsAt, type servicePages, type WebPage } from "./web-pages.ts";

/** What search engines show of the pages that are no column; apart from their titles, so that no page loads them. */
const descriptions: Record<(typeof servicePages)[keyof typeof servicePages]["path"], string> = {
  "/web/index": "知识产权公共服务：政策法规、活动培训、维权援助、金融产品与办事指南，全站可搜索。",
  "/web/home": "知识产权公共服务网站的全部栏目。",
  "/web/search": "按内容、栏目和日期搜索网站公开的全部内容。",
  "/web/seniorSearch": "按标题、正文、文号、发布机构等多个条件组合搜索网站公开的内容，可限定栏目和日期。",
  "/web/search/list": "网站公开内容的搜索结果。",
  "/web/personnel": "知识产权专家和知识服务：按专业领域查找专家，查看公开课程、实务手册、人才政策和考试指南。",
  "/web/askAbout": "向知识产权部门提问，查看已经答复的问题。",
  "/web/manage": "知识产权管家做什么、怎样找到管家、需求怎样办理，凭回执码查询进度。",
  "/web/guanjia": "按镇街查找知识产权管家的电话、地址和服务时间。",
  "/web/manageNew": "向所在镇街的知识产权管家留下企业的服务需求，不用注册账号，凭回执码查询进度。",
  "/web/LoginZfZy": "区、镇街工作人员登录平台的入口。",
};

/** What a page holds, in a sentence. */
export function descriptionOf({ path, title }: WebPage): string {
  const known: Readonly<Record<string, string>> = descriptions;
  const titles = columnsAt(path).map((one) => ruleOf(one).title);
  return (
    known[path] ??
    (titles.length > 0 ? `${titles.join("、")}：知识产权公共服务网站公开发布的内容，可按条件查找。` : `${title}。`)
  );
}
