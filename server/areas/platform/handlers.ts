import type { AreaHandlers } from "#server/plugins/handlers.ts";
import { jobRetry, jobRun } from "./job-moves.ts";
import { platformJobs } from "./jobs.ts";
import { serviceSettings } from "./service-settings.ts";
import { testService } from "./service-tests.ts";
import { diskState, platformState } from "./state.ts";

export const platformHandlers: AreaHandlers<"platform"> = {
  disk: diskState,
  state: platformState,
  settings: async (context) => ({ list: serviceSettings(context) }),
  test: testService,
  jobs: platformJobs,
  jobRun,
  jobRetry,
};
