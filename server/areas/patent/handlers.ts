import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { companyHome } from "./company-home.ts";
import { feeTrial } from "./fee-trial.ts";
import { patentImportHandlers } from "./import/import-handlers.ts";

export const patentHandlers: AreaHandlers<"patent"> = {
  ...patentImportHandlers,
  companyHome,
  feeTrial: (context, asked) => feeTrial(context.db, asked),
};
