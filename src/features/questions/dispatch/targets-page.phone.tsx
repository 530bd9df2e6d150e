import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { targetStates } from "#contract/question/questionnaire.ts";
import { searchCompanies } from "#offline/pull/search-companies.ts";
import { HeldNote } from "#src/entities/sync/held-note.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PageList } from "#src/ui/list/virtual-list.tsx";
import { answerPath, continuePath, fillPath } from "../design/question-paths.ts";
import { type LocalTarget, useLocalTargets } from "../use-local-questions.ts";
import "#src/ui/form/form.css";
import "../questions.css";

type State = (typeof targetStates)[number];
const stateOf = ({ answer }: LocalTarget): State => answer?.status ?? "未填写";

/** Companies of this phone that a questionnaire asks, one tap from filling in. */
export default function TargetsPhonePage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const found = useLocalTargets(id);
  const [state, setState] = useState<State>("未填写");
  const [typed, setTyped] = useState("");
  const rows = useMemo(() => shownOf(found?.targets ?? [], state, typed), [found, state, typed]);
  if (found === undefined) return <PageSkeleton />;
  if (found === null) return <HeldNote what="问卷" count={0} empty="这份问卷不在本机，可能已结束收集" />;
  const count = (one: State) => found.targets.filter((target) => stateOf(target) === one).length;
  const running = found.questionnaire.status === "收集中";
  return (
    <div className="question-list">
      <h2 className="filling-title">{found.questionnaire.title}</h2>
      {!running && <p className="form-note">问卷{found.questionnaire.status}，现在不能填写</p>}
      <input
        type="search"
        className="field-input"
        aria-label="搜索企业"
        placeholder="名称、拼音首字母或信用代码"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset className="chips targets-states" aria-label="填写状态">
        {targetStates.map((one) => (
          <label key={one} className="chip">
            <input type="radio" name="state" checked={state === one} onChange={() => setState(one)} />
            {one} {count(one)}
          </label>
        ))}
      </fieldset>
      <HeldNote
        what="问卷"
        count={rows.length}
        empty={typed === "" ? `没有${state}的企业` : "没有找到相符的企业"}
        isAsked={typed !== ""}
      />
      <PageList
        rows={rows}
        height={60}
        label="企业"
        render={(target) => <Row target={target} questionnaireId={id} running={running} />}
      />
    </div>
  );
}

function shownOf(targets: readonly LocalTarget[], state: State, typed: string): LocalTarget[] {
  const among = targets.filter((target) => stateOf(target) === state);
  if (typed.trim() === "") return among;
  const byId = new Map(among.map((target) => [target.id, target]));
  const found = searchCompanies(
    among.map(({ company }) => company),
    typed,
    among.length,
  );
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

interface RowProps {
  target: LocalTarget;
  questionnaireId: string;
  running: boolean;
}

function Row({ target, questionnaireId, running }: RowProps) {
  const { company, answer } = target;
  const words = answer === null ? "填写 ›" : answer.status === "暂存" ? "继续填写 ›" : "✓ 查看 ›";
  const inside = (
    <>
      <span className="target-name">{company.name}</span>
      <span className={`target-state${answer?.status === "已提交" ? " done" : ""}`}>
        {running || answer ? words : ""}
      </span>
    </>
  );
  const path = pathOf(target, questionnaireId, running);
  return path === null ? (
    <div className="target-row">{inside}</div>
  ) : (
    <Link className="target-row" to={path}>
      {inside}
    </Link>
  );
}

function pathOf({ company, answer }: LocalTarget, questionnaireId: string, running: boolean): string | null {
  if (answer?.status === "已提交") return answerPath(answer.id);
  if (!running) return answer ? answerPath(answer.id) : null;
  return answer ? continuePath(answer.id) : fillPath(questionnaireId, company.id);
}
