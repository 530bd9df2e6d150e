import { useState } from "react";
import { Link } from "react-router-dom";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { patentTypes } from "#contract/patent/patent-words.ts";
import type { HandMade } from "#contract/portfolio/portfolio.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";

const blank = { number: "", title: "", type: "", filed_on: "", granted_on: "" };
const dayOrNone = (day: string) => (day === "" ? null : day);

/** A patent that the store does not have; one that it has after all comes from there. */
export function HandMadeForm({ category_id, onMade }: { category_id: string | null; onMade: () => void }) {
  const { Text, Choice, Day } = useFormKit();
  const { Button } = useKit();
  const { busy, problems, run } = useWork();
  const [id, setId] = useState(() => v7());
  const [values, setValues] = useState(blank);
  const [made, setMade] = useState<{ id: string; words: string } | null>(null);
  const set = (name: keyof typeof blank) => (value: string) => setValues({ ...values, [name]: value });
  const field = (name: keyof typeof blank) => ({
    name: `patent.${name}`,
    value: values[name],
    onChange: set(name),
    problem: problems[`patent.${name}`],
  });
  const save = () =>
    void run(async () => {
      const patent = {
        ...values,
        filed_on: dayOrNone(values.filed_on),
        granted_on: dayOrNone(values.granted_on),
      } as HandMade;
      const { entry, outcome } = await callServer(contract.portfolio.portfolioCreate, {
        id,
        patent,
        fields: { category_id },
      });
      const words = outcome === "已合并" ? "平台收录了这件专利，已按收录的信息加入" : outcome;
      setMade({ id: entry.id, words: `${words}：${entry.title}` });
      setValues(blank);
      setId(v7());
      onMade();
    });
  return (
    <>
      <Text label="申请号" required maxLength={40} {...field("number")} />
      <Text label="名称" required maxLength={300} {...field("title")} />
      <Choice label="专利类型" required options={optionsOf(patentTypes)} {...field("type")} />
      <Day label="申请日" {...field("filed_on")} />
      <Day label="授权日" {...field("granted_on")} />
      <Button kind="primary" busy={busy} onClick={save}>
        加入
      </Button>
      {made !== null && (
        <p role="status">
          <Link to={`/patentDetails?id=${made.id}`}>{made.words}</Link>
        </p>
      )}
    </>
  );
}
