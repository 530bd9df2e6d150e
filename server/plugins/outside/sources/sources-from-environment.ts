import { cniprSource } from "./cnipr.ts";
import type { ReadOpsXml } from "./ops-documents.ts";
import { opsSource } from "./ops.ts";
import type { PatentSource } from "./patent-source.ts";

function given(what: string, names: Record<string, string | undefined>): boolean {
  const missing = Object.entries(names).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(names).length) return false;
  if (missing.length > 0) throw new Error(`${what} needs ${missing.join(", ")} too`);
  return true;
}

/** The sources of patents that the environment names, the preferred one first; throws where one is named by half. */
export function sourcesFromEnvironment(
  env: NodeJS.ProcessEnv,
  readXml: ReadOpsXml,
  now: () => number = Date.now,
): PatentSource[] {
  const { CNIPR_CLIENT_ID, CNIPR_CLIENT_SECRET, CNIPR_ACCOUNT, CNIPR_PASSWORD, OPS_KEY, OPS_SECRET } = env;
  const cnipr = given("the source CNIPR", { CNIPR_CLIENT_ID, CNIPR_CLIENT_SECRET, CNIPR_ACCOUNT, CNIPR_PASSWORD })
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
  const ops = given("the source OPS", { OPS_KEY, OPS_SECRET })
    ? opsSource(
        { key: OPS_KEY ?? "", secret: OPS_SECRET ?? "", endpoint: env.OPS_ENDPOINT ?? "https://ops.epo.org" },
        { readXml, now },
      )
    : null;
  return [cnipr, ops].filter((source) => source !== null);
}
