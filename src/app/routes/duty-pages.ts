import { patentAreaPaths } from "./patent-area.ts";
import type { AdminDuty } from "#contract/account/admin-duties.ts";

/**
 * Pages of administrators who have not all of them: those whose every call `mayByDuty` allows, which a test holds, or whose page leaves out what is not for them. The
 * rows' calls are not in the built client.
 */
export const dutyPages: Partial<Record<AdminDuty, ReadonlySet<string>>> = {
  content: new Set([
    "/consulting",
    "/consultingDetails",
    "/ManageOrders",
    "/ordersDetails",
    "/IndustryReport",
    "/IndustryReportEdit",
    "/IndustryReportDetails",
    "/messages",
    "/messagesEdit",
    "/messagesDetails",
    "/news",
    "/newsDetails",
    "/web",
    ...patentAreaPaths,
    "/AdvancedSearch",
    "/AdvancedSearchNew",
    "/trademarks",
    "/trademarks/detail",
    "/trademarks/rights",
    "/judgments",
    "/judgments/detail",
    "/copyrights",
    "/userCenter",
    "/upPwd",
  ]),
  audit: new Set(["/auditLog", "/dataShow", "/dataShow/newList", "/userCenter", "/upPwd"]),
};
