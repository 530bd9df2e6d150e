import { type FormEvent, useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { moneyWords } from "#contract/core/money-words.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";

/** Puts one question to the provider and tells what it really said. */
export function ProviderTest({ onTested }: { onTested: () => void }) {
  const { Text } = useFormKit();
  const { busy, problems, run } = useWork();
  const [keyword, setKeyword] = useState("");
  const [told, setTold] = useState<OutputOf<typeof contract.companyData.test> | null>(null);
  const test = (event: FormEvent) => {
    event.preventDefault();
    setTold(null);
    void run(async () => {
      setTold(await callServer(contract.companyData.test, { keyword }));
      onTested();
    });
  };
  return (
    <form className="sources-test" onSubmit={test}>
      <Text
        name="keyword"
        label="测试连接：企业全称或统一社会信用代码"
        hint="向天眼查真实查询一次，计入次数和费用，不受上限约束"
        problem={problems.keyword}
        value={keyword}
        onChange={setKeyword}
        maxLength={200}
      />
      <Button type="submit" disabled={busy || keyword.trim() === ""}>
        {busy ? "正在查询…" : "测试"}
      </Button>
      {told !== null && (
        <p role="status">
          {told.ok ? "成功：" : "失败："}
          {told.message}用时 {formatCount(told.milliseconds)} 毫秒，费用 {moneyWords(told.cost)}。
        </p>
      )}
    </form>
  );
}
