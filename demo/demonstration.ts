import type { Db } from "#server/database/connect.ts";
import type { FileStore } from "#server/plugins/files/file-store.ts";
import { smsInbox } from "#server/plugins/outside/sms.ts";
import { demoPassword } from "./accounts.ts";
import { allPatents, type DemoAccount, seedDemo } from "./seed-demo.ts";
import { demoVisitorMobile } from "./visit/visitors.ts";

/** What a server started with `--demo` has besides: a filled district, an inbox in the place of text messages, a welcome. */
export interface Demonstration {
  /** Fills an empty database; one that is filled stays as it is. */
  fill(db: Db, store: FileStore): Promise<void>;
  inbox: ReturnType<typeof smsInbox>;
  /** Says where the demo is found, and who may sign in. */
  welcome(page: string): void;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The part that is done, from 0 to 1, goes to the process that started this one, if it listens. */
function tellProgress(filled: number): void {
  if (process.send) process.send({ filled });
  else if (filled === 0) say("正在填充演示数据 filling in demo data …");
}

export function demonstration(): Demonstration {
  let accounts: readonly DemoAccount[] = [];
  return {
    async fill(db, store) {
      ({ accounts } = await seedDemo(db, new Date(), store, allPatents, tellProgress));
    },
    inbox: smsInbox(say),
    welcome(page) {
      say(`\n打开 open  ${page}`);
      say(`小程序页面 small program  ${page}/web/small/login（企业联系人 contact ${demoVisitorMobile}）`);
      say(`短信验证码 codes  ${page}/v1/dev/inbox`);
      say(`演示账号 accounts（密码均为 password ${demoPassword}）`);
      for (const { mobile, name, kind } of accounts) say(`  ${mobile}  ${kind}  ${name}`);
    },
  };
}
