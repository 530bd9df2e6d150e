import { setTogether } from "#server/database/wrong-setting.ts";
import { cniprSource } from "./cnipr.ts";
import type { ReadOpsXml } from "./ops-documents.ts";
import { opsSource } from "./ops.ts";
import type { PatentSource } from "./patent-source.ts";

/** The sources of patents that the environment names, the preferred one first; throws where one is named by half. */
export function sourcesFromEnvironment(
  env: NodeJS.ProcessEnv,
  readXml: ReadOpsXml,
  now: () => number = Date.now,
): PatentSource[] {
  const { CNIPR_CLIENT_ID, CNIPR_CLIENT_SECRET, CNIPR_ACCOUNT, CNIPR_PASSWORD, OPS_KEY, OPS_SECRET } = env;
  const cnipr = setTogether("CNIPR 数据源", { CNIPR_CLIENT_ID, CNIPR_CLIENT_SECRET, CNIPR_ACCOUNT, CNIPR_PASSWORD })
    ? cniprSource(
        {
          clientId: CNIPR_CLIENT_ID ?? "",
          clientSecret: CNIPR_CLIENT_SECRET ?? "",
          account: CNIPR_ACCOUNT ?? "",
          password: CNIPR_PASSWORD ?? "",
          endpoint: env.CNIPR_ENDPOINT ?? "https://open.cnipr.com",
        },
        now,
      )
    : null;
  const ops = setTogether("OPS 数据源", { OPS_KEY, OPS_SECRET })
    ? opsSource(
        { key: OPS_KEY ?? "", secret: OPS_SECRET ?? "", endpoint: env.OPS_ENDPOINT ?? "https://ops.epo.org" },
        { readXml, now },
      )
    : null;
  return [cnipr, ops].filter((source) => source !== null);
}
