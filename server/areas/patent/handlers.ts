import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { companyHome } from "./company-home.ts";
import { feeTrial } from "./fee-trial.ts";
import { patentImportHandlers } from "./import/import-handlers.ts";
import { storeState } from "./store-state.ts";

export const patentHandlers: AreaHandlers<"patent"> = {
  ...patentImportHandlers,
  companyHome,
  storeState,
  feeTrial: (context, asked) => feeTrial(context.db, asked),
};
