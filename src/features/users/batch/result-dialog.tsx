import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import type { MadePassword } from "#contract/account/staff-batch.ts";
import { dayOf } from "#contract/core/time.ts";
import { saveFile } from "#src/api/fetch-file.ts";
import { csvFile, csvOf } from "#src/entities/export/csv.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { copyText } from "#src/ui/text/copy-text.ts";

/** What became of several accounts. */
export interface BatchResult {
  title: string;
  done: number;
  refused: readonly { id: string; name: string; why: string }[];
  passwords: readonly MadePassword[];
}

const columns = ["姓名", "手机号", "一次性密码"];
const rowsOf = (passwords: readonly MadePassword[]) =>
  passwords.map(({ name, mobile, password }) => [name, mobile, password]);

async function mayForget(): Promise<boolean> {
  const answer = await ask({
    title: "密码还没有下载或复制",
    body: "关闭后无法再查看这些密码，只能重新生成。",
    choices: [
      { key: "close", label: "仍要关闭", tone: "danger" },
      { key: "back", label: "返回" },
    ],
  });
  return answer === "close";
}

/** How many were done, who was not and why, and the passwords that were made, this once. */
export function ResultDialog({ result, onClose }: { result: BatchResult; onClose: () => void }) {
  const { title, done, refused, passwords } = result;
  const [isTaken, setTaken] = useState(passwords.length === 0);
  const close = async () => {
    if (isTaken || (await mayForget())) onClose();
  };
  const download = () => {
    saveFile(csvFile(csvOf([columns, ...rowsOf(passwords)])), `一次性密码_${dayOf(currentTime())}.csv`);
    setTaken(true);
  };
  const copy = async () => {
    const lines = rowsOf(passwords).map((row) => row.join("\t"));
    if (await copyText(lines.join("\n"), "密码")) setTaken(true);
  };
  return (
    <Dialog title={title} onClose={() => void close()}>
      <div className="dialog-body users-result">
        <p role="status">
          已办理 {done} 个账号{refused.length > 0 && `，${refused.length} 个没有办理`}。
        </p>
        {refused.length > 0 && (
          <ul aria-label="没有办理的账号">
            {refused.map(({ id, name, why }) => (
              <li key={id}>
                {name !== "" && <strong>{name} </strong>}
                {why}
              </li>
            ))}
          </ul>
        )}
        {passwords.length > 0 && <Passwords passwords={passwords} />}
      </div>
      <div className="dialog-choices">
        {passwords.length > 0 && (
          <>
            <Button kind="primary" onClick={download}>
              下载密码表
            </Button>
            <Button onClick={() => void copy()}>复制全部</Button>
          </>
        )}
        <Button onClick={() => void close()}>关闭</Button>
      </div>
    </Dialog>
  );
}

const Passwords = ({ passwords }: Pick<BatchResult, "passwords">) => (
  <>
    <p>密码只显示这一次。请当面或通过可靠方式告知本人，并提醒登录后修改。</p>
    <div className="users-passwords" role="region" aria-label="一次性密码" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {passwords.map(({ id, name, mobile, password }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{mobile}</td>
              <td>
                <code>{password}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);
