import type { MergePreview } from "#contract/account/account-merge.ts";
import { moveWords } from "./merge-words.ts";

/** What a merge moves, ends and leaves, or why it cannot be. */
export function MergeCounts({ preview: { kept, gone, problem, moves, ends } }: { preview: MergePreview }) {
  if (problem !== null)
    return (
      <p className="form-alarm" role="alert">
        {problem}
      </p>
    );
  return (
    <div className="account-merge-counts" role="status">
      <section>
        <h3>归入保留账号</h3>
        {moves.length === 0 ? (
          <p>并入账号名下没有记录。</p>
        ) : (
          <ul>
            {moves.map((move) => (
              <li key={move.words}>{moveWords(move)}</li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>随并入账号结束</h3>
        <p>
          {ends.length === 0
            ? "没有登录、订阅和绑定。"
            : ends.map(({ words, count }) => `${words} ${count}`).join("、")}
        </p>
      </section>
      <section>
        <h3>保持不变</h3>
        <p>
          保留账号的手机号、密码、单位和设置；操作日志、修改历史和办理记录仍写当时的账号（{gone.name} {gone.mobile}）。
        </p>
      </section>
      {gone.unsent > 0 && (
        <p className="account-merge-unsent">
          并入账号的设备上还有 {gone.unsent} 条未发送。合并后在该设备上用 {kept.mobile} 登录，会自动接收并发送，不会丢失
          {kept.kind === "street" && gone.street_names.some((name) => !kept.street_names.includes(name))
            ? "；其中不归保留账号负责的镇街的会被退回，合并负责镇街后可以重发。"
            : "。"}
        </p>
      )}
    </div>
  );
}
