import { type PointerEvent, useRef, useState } from "react";
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
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");

  const put = (id: string, to: number) => {
    if (to < 0 || to >= ids.length || ids.indexOf(id) === to) return;
    onChange(moved(ids, id, to));
    setSaid(`${textOf(id)}，第 ${to + 1} 位`);
  };
  const follow = (event: PointerEvent) => {
    if (dragged === null) return;
    const items = [...(list.current?.children ?? [])];
    const over = items.findIndex((item) => event.clientY < item.getBoundingClientRect().bottom);
    put(dragged, over === -1 ? ids.length - 1 : over);
  };
  return (
    <>
      <ol ref={list} className="ordered" aria-label={label}>
        {ids.map((id, place) => (
          <li key={id} className={`ordered-item${id === dragged ? " dragged" : ""}`}>
            <span
              className="ordered-grip"
              aria-hidden="true"
              title="按住拖动"
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged(id);
              }}
              onPointerMove={follow}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
            >
              ⠿ {place + 1}
            </span>
            <span className="ordered-text">{textOf(id)}</span>
            <Move sign="↑" name={`上移 ${textOf(id)}`} off={place === 0} onClick={() => put(id, place - 1)} />
            <Move
              sign="↓"
              name={`下移 ${textOf(id)}`}
              off={place === ids.length - 1}
              onClick={() => put(id, place + 1)}
            />
            <Move sign="✕" name={`移除 ${textOf(id)}`} onClick={() => onChange(ids.filter((one) => one !== id))} />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
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
