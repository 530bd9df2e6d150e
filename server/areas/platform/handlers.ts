import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { jobRetry, jobRun } from "./job-moves.ts";
import { platformJobs } from "./jobs.ts";
import { serviceSettings } from "./service-settings.ts";
import { testService } from "./service-tests.ts";
import { platformState } from "./state.ts";

export const platformHandlers: AreaHandlers<"platform"> = {
  state: platformState,
  settings: async (context) => ({ list: serviceSettings(context) }),
  test: testService,
  jobs: platformJobs,
  jobRun,
  jobRetry,
};
