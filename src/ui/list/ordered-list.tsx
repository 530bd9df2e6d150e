import { type ReactNode, useState } from "react";
import { SortedList, useSortedItem } from "../drag/sorted-list.tsx";
import "./ordered-list.css";

interface Props {
  label: string;
  ids: readonly string[];
  textOf: (id: string) => string;
  onChange: (ids: string[]) => void;
}

/** The list with one item put at another place. */
function moved(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** An order that people make: by dragging a grip, or with the buttons beside it. */
export function OrderedList({ label, ids, textOf, onChange }: Props) {
  const [said, setSaid] = useState("");
  const put = (id: string, to: number) => {
    onChange(moved(ids, id, to));
    setSaid(`${textOf(id)}，第 ${to + 1} 位`);
  };
  return (
    <>
      <SortedList ids={ids} textOf={textOf} onMove={(from, to) => put(ids[from] ?? "", to)}>
        <ol className="ordered" aria-label={label}>
          {ids.map((id, place) => (
            <Item key={id} id={id} place={place} text={textOf(id)}>
              <Move sign="↑" name={`上移 ${textOf(id)}`} off={place === 0} onClick={() => put(id, place - 1)} />
              <Move
                sign="↓"
                name={`下移 ${textOf(id)}`}
                off={place === ids.length - 1}
                onClick={() => put(id, place + 1)}
              />
              <Move sign="✕" name={`移除 ${textOf(id)}`} onClick={() => onChange(ids.filter((one) => one !== id))} />
            </Item>
          ))}
        </ol>
      </SortedList>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface ItemProps {
  id: string;
  place: number;
  text: string;
  children: ReactNode;
}

function Item({ id, place, text, children }: ItemProps) {
  const { item, grip, isDragging } = useSortedItem(id);
  return (
    <li {...item} className={`ordered-item${isDragging ? " dragged" : ""}`}>
      <button type="button" className="ordered-grip" {...grip} aria-label={`拖动 ${text}`}>
        <span aria-hidden="true">⠿ {place + 1}</span>
      </button>
      <span className="ordered-text">{text}</span>
      {children}
    </li>
  );
}

function Move({
  sign,
  name,
  off = false,
  onClick,
}: {
  sign: string;
  name: string;
  off?: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className="ordered-button" aria-label={name} disabled={off} onClick={onClick}>
      {sign}
    </button>
  );
}
