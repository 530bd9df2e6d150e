import { expect, it } from "vitest";
import { callsByName } from "./index.ts";

/** The calls of specification section 7 by their beginning; `GET` ones are named apart. */
const named: Record<"POST" | "GET", Record<string, string>> = {
  POST: {
    "/v1/user/": "login register forget send-code send-info info",
    "/v1/": "visitor/login verification get_token binding common/file",
    "/v1/frontend/patent/":
      "default_cate del_yan collage update-patent-category create-yan delete update cate core create insert",
    "/v1/frontend/": "user/save user/patent_export iitigation/download ask/content",
    "/v1/frontend/Iitigation/": "detail shoucang search index",
    "/v1/frontend/trend/": "trend_law trend_patent trend_company trend_times",
    "/v1/frontend/visitor/": "del_visitor edit_info edit_visitor add_visitor index",
    "/v1/search/":
      "expression intelligence get-expression fields otherHonor transfer property dispute trademark trademark_list cseList cseDownload cseDetail cro DiTransfer DiPledge DiPermit",
    "/v1/di/": "expression statistics",
    "/v1/news/user/": "newsinfo index update-user password state create update-user-info queuestate",
    "/v1/company/":
      "companyLabelIndex companyLabelAdd companyLabelEdit companyLabelDel demandLabelIndex demandLabelAdd demandLabelEdit demandLabelDel seachCompany labelTrue companySwitch",
    "/v1/business/":
      "getBusinessCardInfo companyInfo companyVisit companyDemand companyPatentInfo companyYearInfo companyAllInfo getCompany getCompanyId demandCreate companyEdit demandDel demandInfo demandEdit",
    "/v1/visit/": "staff companyLabel createVisit editVisit changeStreet",
    "/v1/region/": "center centerarea",
    "/v1/tianyancha/": "login currency",
    "/v1/tianyanchaphone/": "currency",
    "/v1/ ":
      "companyAnswerList createQuestion questionInfo saveQuestion backsteppingInfo questionrefresh honorTag honorList qualifications honorAdd honorDel honorEdit honorImport",
  },
  GET: {
    "/v1/": "wechat openid_login search/honor old/user/street compnay/push questionLabel tianyancha/companydetail",
    "/v1/company/": "patentlist trademarklist litigationlist honorlist street",
    "/v1/visit/":
      "visitListnews demandListNews visitDel deamdLabel visitDetail visitDetailtwo index calendar dataList_two warningList_two center centertypenews getleftlist getrightlist",
    "/v1/region/":
      "rankList_two getleftlist getSixList getStreetVisitInfo getEmpower getEmpowerSum getStreetInfo getmap",
    "/v1/street/": "center centerrat getleftlist getrightlist",
  },
};

const wanted = (method: "POST" | "GET"): string[] =>
  Object.entries(named[method]).flatMap(([beginning, names]) =>
    names.split(" ").map((name) => `${method} ${beginning.trim()}${name}`),
  );

it("has every call that the specification names, by the method it names", () => {
  const calls = [...wanted("POST"), ...wanted("GET")];
  expect(new Set(calls).size).toBe(calls.length);
  const known = new Set([...callsByName.values()].map(({ method, path }) => `${method} ${path}`));
  expect(calls.filter((call) => !known.has(call))).toEqual([]);
});
