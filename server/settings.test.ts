import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import webPush from "web-push";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WrongSetting } from "./database/wrong-setting.ts";
import { readSettings } from "./settings.ts";
import { startProblem } from "./start-problem.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ip-smart-settings-"));
});
afterAll(() => rm(folder, { recursive: true }));

function problems(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof WrongSetting) return error.problems;
    throw error;
  }
}

it("all that is wrong is told at once, by the name of its variable, and no secret with it", () => {
  const env = {
    PORT: "abc",
    LOG_LEVEL: "loud",
    TLS_CERT: join(folder, "no.pem"),
    TLS_KEY: join(folder, "no.key"),
    SEARCH_ENGINE: "lucene",
    SMS_ACCESS_KEY_ID: "id",
    SMS_ACCESS_KEY_SECRET: "geheim",
    CNIPR_CLIENT_ID: "c",
    VAPID_PUBLIC_KEY: "geheim",
    STREETS_FILE: join(folder, "no.json"),
    BACKUP_DIR: "/proc/backups",
    TIANYANCHA_ENDPOINT: "http://127.0.0.1:1",
  };
  expect(problems(env)).toEqual([
    "PORT 应为 0–65535 的整数，现为“abc”",
    `TLS_CERT 应为可以读取的文件，现为“${env.TLS_CERT}”`,
    `TLS_KEY 应为可以读取的文件，现为“${env.TLS_KEY}”`,
    "SEARCH_ENGINE 应为 memory 或 opensearch，现为“lucene”",
    "SMS_SIGN_NAME、SMS_TEMPLATE_CODE 未设置：短信服务须同时设置 SMS_ACCESS_KEY_ID、SMS_ACCESS_KEY_SECRET、SMS_SIGN_NAME、SMS_TEMPLATE_CODE",
    "CNIPR_CLIENT_SECRET、CNIPR_ACCOUNT、CNIPR_PASSWORD 未设置：CNIPR 数据源须同时设置 CNIPR_CLIENT_ID、CNIPR_CLIENT_SECRET、CNIPR_ACCOUNT、CNIPR_PASSWORD",
    "TIANYANCHA_TOKEN 未设置：TIANYANCHA_ENDPOINT 须与它同时设置",
    "LOG_LEVEL 应为 fatal、error、warn、info、debug、trace、silent 之一，现为“loud”",
    "VAPID_PRIVATE_KEY 未设置：消息推送须同时设置 VAPID_PUBLIC_KEY、VAPID_PRIVATE_KEY",
    `STREETS_FILE 应为 JSON 文件，内容如 [{"id": "九位代码", "name": "名称"}]，现为“${env.STREETS_FILE}”`,
    "BACKUP_DIR 应为可以写入的文件夹，现为“/proc/backups”：不存在",
  ]);
  const said = startProblem(new WrongSetting(...problems(env))) ?? "";
  expect(said.split("\n")).toHaveLength(12);
  expect(said).not.toContain("geheim");
});

it("nothing is wrong with what is not set, nor with files and keys as they should be", async () => {
  expect(problems({})).toEqual([]);
  const streets = join(folder, "streets.json");
  await writeFile(streets, '[{"id": "440606005", "name": "大良"}]');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  expect(problems({ STREETS_FILE: streets, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toEqual([]);
});

it("files that hold something else are told of", async () => {
  const text = join(folder, "text");
  await writeFile(text, "[]");
  expect(problems({ STREETS_FILE: text, TLS_CERT: text, TLS_KEY: text })).toEqual([
    "TLS_CERT 和 TLS_KEY 应为配套的 PEM 证书和私钥",
    expect.stringContaining("STREETS_FILE 应为 JSON 文件"),
  ]);
  expect(problems({ VAPID_PUBLIC_KEY: "a", VAPID_PRIVATE_KEY: "b", VAPID_SUBJECT: "" })).toEqual([
    expect.stringContaining("应为一对 base64url 密钥"),
  ]);
  expect(problems({ VAPID_SUBJECT: "admin@example.com" })).toEqual([
    "VAPID_SUBJECT 应为以 mailto: 或 https:// 开头的联系方式，现为“admin@example.com”",
  ]);
});
