import { useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { webService } from "#contract/site/web-service.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { PublicFormFrame, TextLine } from "./public-form.tsx";
import { usePublicForm } from "./use-public-form.ts";

/** How far something handed in is, for whoever has its receipt. */
export function ReceiptForm() {
  const [found, setFound] = useState<OutputOf<typeof webService.receipt> | null>(null);
  const form = usePublicForm(contract.site.receipt, {}, setFound);
  return (
    <section className="web-panel">
      <h2>凭回执码查进度</h2>
      <PublicFormFrame form={form} words="查询">
        <TextLine name="receipt" label="回执码" maxLength={12} isRequired problems={form.problems} />
      </PublicFormFrame>
      {found !== null && (
        <div className="web-receipt" role="status">
          <p>
            {found.kind}：{found.title}（{formatMinute(found.at)} 提交）
          </p>
          <p>状态：{found.state}</p>
          {found.steps.length > 0 && (
            <ol>
              {found.steps.map(({ at, text }) => (
                <li key={at}>
                  {formatMinute(at)} {text}
                </li>
              ))}
            </ol>
          )}
          {found.reply !== "" && <p>答复：{found.reply}</p>}
        </div>
      )}
    </section>
  );
}
