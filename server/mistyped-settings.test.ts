import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mistypedSettings, settingNames } from "./mistyped-settings.ts";
import { projectRoot } from "./project-root.ts";

it("names variables that look like a setting, and never what they hold", () => {
  const env = {
    BACKUP_DIRR: "secret",
    DATABASE_ULR: "secret",
    DATABASEURL: "secret",
    Data_Dir: "secret",
    PROT: "secret",
    SMS_ACCES_KEY_SECRT: "secret",
  };
  expect(mistypedSettings(env)).toEqual([
    "BACKUP_DIRR is not a setting of this server: did you mean BACKUP_DIR?",
    "DATABASE_ULR is not a setting of this server: did you mean DATABASE_URL?",
    "DATABASEURL is not a setting of this server: did you mean DATABASE_URL?",
    "Data_Dir is not a setting of this server: did you mean DATA_DIR?",
    "PROT is not a setting of this server: did you mean PORT?",
    "SMS_ACCES_KEY_SECRT is not a setting of this server: did you mean SMS_ACCESS_KEY_SECRET?",
  ]);
});

it("says nothing of settings as they should be, nor of what a system sets", () => {
  const usual =
    "HOME HOSTNAME HOSTTYPE PATH PWD OLDPWD SHELL SHLVL TERM USER LOGNAME LANG LC_ALL TZ TMPDIR MAIL EDITOR DISPLAY " +
    "NODE_ENV NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS npm_config_cache npm_package_name INIT_CWD BUILD_COMMIT " +
    "HTTP_PROXY HTTPS_PROXY NO_PROXY SSL_CERT_FILE SSL_CERT_DIR SSH_TTY SSH_CLIENT SSH_AUTH_SOCK XDG_DATA_DIRS " +
    "XDG_DATA_HOME XDG_RUNTIME_DIR INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET PIDFILE SYSTEMD_EXEC_PID THREAD_PROGRAMS " +
    "PGHOST PGPORT PGDATA PGUSER POSTGRES_URL POSTGRES_PASSWORD KUBERNETES_PORT KUBERNETES_SERVICE_HOST LS_COLORS _";
  const names = [...settingNames, ...usual.split(" ")];
  expect(mistypedSettings(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
});

it("knows the variables that the document explains, and no other", () => {
  const text = readFileSync(join(projectRoot, "docs/OPERATION.md"), "utf8");
  const part = text.slice(text.indexOf("## Settings"));
  const table = part.slice(0, part.indexOf("\n## ", 5)).matchAll(/^\| (?<names>`[^|]+`) \|/gmu);
  const told = [...table].flatMap((row) => (row.groups?.names ?? "").replaceAll("`", "").split(", "));
  expect(told.toSorted()).toEqual(settingNames.toSorted());
});
