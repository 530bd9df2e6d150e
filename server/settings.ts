import { readFileSync } from "node:fs";
import { checkBackupFolder } from "./plugins/files/backup-folder-problem.ts";
import { readConfiguration } from "./configuration.ts";
import { streetsIn } from "./database/streets.ts";
import { allOf, setTogether, WrongSetting, wrongSetting } from "./database/wrong-setting.ts";
import { readXmlTree } from "./importers/xml-tree.ts";
import { companyDataFromEnvironment } from "./plugins/outside/company-data.ts";
import { smsFromEnvironment } from "./plugins/outside/sms.ts";
import { sourcesFromEnvironment } from "./plugins/outside/sources/sources-from-environment.ts";
import { wechatFromEnvironment } from "./plugins/outside/wechat.ts";
import { opensearchFromEnvironment } from "./search/opensearch/opensearch-settings.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** How much the server logs; what is no level is told by `readSettings`. */
export const logLevelOf = ({ LOG_LEVEL = "" }: NodeJS.ProcessEnv, usual: string): string =>
  logLevels.includes(LOG_LEVEL) ? LOG_LEVEL : usual;

function checkLogLevel({ LOG_LEVEL = "" }: NodeJS.ProcessEnv): void {
  if (LOG_LEVEL !== "" && !logLevels.includes(LOG_LEVEL))
    throw wrongSetting("LOG_LEVEL", ` ${logLevels.join("、")} 之一`, LOG_LEVEL);
}

const bytesOf = (text: string) => Buffer.from(text, "base64url").length;

/** Keys of push messages (RFC 8292): a point of P-256 and its secret number. */
function checkVapid({ VAPID_PUBLIC_KEY = "", VAPID_PRIVATE_KEY = "", VAPID_SUBJECT = "" }: NodeJS.ProcessEnv): void {
  if (VAPID_SUBJECT !== "" && !/^(mailto:|https:\/\/)/u.test(VAPID_SUBJECT))
    throw wrongSetting("VAPID_SUBJECT", "以 mailto: 或 https:// 开头的联系方式", VAPID_SUBJECT);
  if (!setTogether("消息推送", { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })) return;
  if (bytesOf(VAPID_PUBLIC_KEY) !== 65 || bytesOf(VAPID_PRIVATE_KEY) !== 32)
    throw new WrongSetting("VAPID_PUBLIC_KEY 和 VAPID_PRIVATE_KEY 应为一对 base64url 密钥（65 和 32 字节）");
}

/** The file is used only by a new installation; what is wrong in it is told before there is one. */
function checkStreets({ STREETS_FILE = "" }: NodeJS.ProcessEnv): void {
  if (STREETS_FILE === "") return;
  try {
    streetsIn(readFileSync(STREETS_FILE, "utf8"));
  } catch {
    throw wrongSetting("STREETS_FILE", ` JSON 文件，内容如 [{"id": "九位代码", "name": "名称"}]`, STREETS_FILE);
  }
}

/**
 * Everything that is set by environment variables, read before anything is started: a server that cannot run as it is
 * set up leaves its database alone.
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const {
    logLevel: _level,
    vapid: _keys,
    streets: _streets,
    backupFolder: _folder,
    ...settings
  } = allOf({
    configuration: () => readConfiguration(env),
    opensearch: () => opensearchFromEnvironment(env),
    sms: () => smsFromEnvironment(env),
    wechat: () => wechatFromEnvironment(env),
    sources: () => sourcesFromEnvironment(env, readXmlTree),
    companyData: () => companyDataFromEnvironment(env),
    logLevel: () => checkLogLevel(env),
    vapid: () => checkVapid(env),
    streets: () => checkStreets(env),
    backupFolder: () => checkBackupFolder(env),
  });
  return settings;
}
