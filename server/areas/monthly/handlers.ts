import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { monthlyPdf } from "./monthly-paper.ts";
import { monthlyInfo, monthlyList, monthlyMake } from "./monthly-reads.ts";

export const monthlyHandlers: AreaHandlers<"monthly"> = { monthlyList, monthlyInfo, monthlyMake, monthlyPdf };
