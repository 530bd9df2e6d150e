import { type KeyboardEvent, type ReactNode, useState } from "react";
import { type Question, questionTypes } from "#contract/question/questionnaire-fields.ts";
import { type Path, samePath } from "./design-doc.ts";
import { SmallButton } from "../editing/design-fields.tsx";
import { SortedList, useSortedItem } from "#src/ui/drag/sorted-list.tsx";
import type { PlacedProblem } from "./design-problems.ts";

export interface ListActions {
  onSelect: (path: Path) => void;
  onMove: (path: Path, to: number) => void;
  onDuplicate: (path: Path) => void;
  onRemove: (path: Path) => void;
}

interface Props extends ListActions {
  label: string;
  questions: readonly Question[];
  /** Place of the subform around the list. */
  inside?: number;
  selected: Path | null;
  problems: readonly PlacedProblem[];
}

const pathAt = (inside: number | undefined, place: number): Path => (inside === undefined ? [place] : [inside, place]);

/** Codes may be doubled while they are under work. */
const keysOf = (questions: readonly Question[]) =>
  questions.map(({ code }, place) => {
    const before = questions.slice(0, place).filter((one) => one.code === code).length;
    return before === 0 ? code : `${code} ${before}`;
  });

/** The questions in their order: dragged by the grip, moved by buttons, or with Alt and the arrow keys. */
export function QuestionList({ label, questions, inside, selected, problems, ...actions }: Props) {
  const keys = keysOf(questions);
  const [said, setSaid] = useState("");
  const move = (place: number, to: number) => {
    if (to < 0 || to >= questions.length || to === place) return;
    actions.onMove(pathAt(inside, place), to);
    setSaid(`${questions[place]?.title ?? ""}，移到第 ${to + 1} 位`);
  };
  const onKey = (event: KeyboardEvent, place: number) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(place, event.key === "ArrowUp" ? place - 1 : place + 1);
  };
  return (
    <>
      <SortedList ids={keys} textOf={(key) => questions[keys.indexOf(key)]?.title ?? key} onMove={move}>
        <ol className="design-list" aria-label={label}>
          {questions.map((question, place) => {
            const path = pathAt(inside, place);
            const own = problems.filter(
              (one) => samePath(one.path, path) || (inside === undefined && one.path?.[0] === place),
            );
            return (
              <Item
                key={keys[place]}
                id={keys[place] ?? ""}
                isSelected={samePath(selected, path)}
                name={`拖动第 ${place + 1} 题${question.title}`}
              >
                <button
                  type="button"
                  className="design-pick"
                  aria-current={samePath(selected, path)}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  onClick={() => actions.onSelect(path)}
                  onKeyDown={(event) => onKey(event, place)}
                >
                  <span className="design-pick-title">
                    {place + 1}. {question.title || "（未填写题目）"}
                    {question.required && <span className="field-required">*</span>}
                  </span>
                  <span className="design-pick-type">
                    {questionTypes[question.type]}
                    {question.show_if.length > 0 && " · 有条件"}
                    {own.length > 0 && <strong className="design-alarm"> ⚠ {own.length} 处问题</strong>}
                  </span>
                </button>
                <ItemButtons {...{ question, place, path, last: questions.length - 1, move }} {...actions} />
              </Item>
            );
          })}
        </ol>
      </SortedList>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface PlacedProps {
  id: string;
  isSelected: boolean;
  name: string;
  children: ReactNode;
}

function Item({ id, isSelected, name, children }: PlacedProps) {
  const { item, grip, isDragging } = useSortedItem(id);
  return (
    <li {...item} className={isSelected ? "selected" : ""} data-dragged={isDragging}>
      <button type="button" className="design-grip" {...grip} aria-label={name}>
        <span aria-hidden="true">⠿</span>
      </button>
      {children}
    </li>
  );
}

interface ItemProps extends ListActions {
  question: Question;
  place: number;
  path: Path;
  last: number;
  move: (place: number, to: number) => void;
}

function ItemButtons({ question, place, path, last, move, onDuplicate, onRemove }: ItemProps) {
  const name = `第 ${place + 1} 题${question.title}`;
  return (
    <span className="design-item-buttons">
      <SmallButton icon="up" name={`上移${name}`} off={place === 0} onClick={() => move(place, place - 1)} />
      <SmallButton icon="down" name={`下移${name}`} off={place === last} onClick={() => move(place, place + 1)} />
      <SmallButton icon="copy" name={`复制${name}`} onClick={() => onDuplicate(path)} />
      <SmallButton icon="remove" name={`删除${name}`} onClick={() => onRemove(path)} />
    </span>
  );
}
