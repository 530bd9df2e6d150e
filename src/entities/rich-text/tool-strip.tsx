import { type KeyboardEvent, type ReactNode, useState } from "react";

/** A button of the editor: what it is called, how it looks and what the keyboard does in its place. */
export interface Tool {
  name: string;
  icon: ReactNode;
  /** As the tooltip names it, e.g. Ctrl+B. */
  shortcut?: string | undefined;
  isOn?: boolean | undefined;
  isOff?: boolean | undefined;
  run: () => void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[step(at, buttons.length)]?.focus();
}

interface ToolStripProps {
  label: string;
  groups: readonly (readonly Tool[])[];
  className?: string;
}

/** Buttons in groups, one stop of the tab key; arrow keys go from one to the next, also over those that do not apply now. */
export function ToolStrip({ label, groups, className = "" }: ToolStripProps) {
  const [place, setPlace] = useState(0);
  const count = groups.flat().length;
  const stop = Math.min(place, count - 1);
  const starts = groups.map((_, at) => groups.slice(0, at).flat().length);
  return (
    <div
      className={`rich-text-tools ${className}`}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={moveFocus}
    >
      {groups.map((tools, group) => (
        <div key={tools[0]?.name} className="tool-group">
          {tools.map((tool, at) => {
            const own = (starts[group] ?? 0) + at;
            return <ToolButton key={at} tool={tool} isStop={own === stop} onFocus={() => setPlace(own)} />;
          })}
        </div>
      ))}
    </div>
  );
}

function ToolButton({ tool, isStop, onFocus }: { tool: Tool; isStop: boolean; onFocus: () => void }) {
  const { name, icon, shortcut, isOn, isOff = false, run } = tool;
  return (
    <button
      type="button"
      aria-label={name}
      title={shortcut === undefined ? name : `${name}（${shortcut}）`}
      aria-pressed={isOn}
      // Not `disabled`: the focus would be lost as soon as a button ceases to apply.
      aria-disabled={isOff}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && run()}
    >
      {icon}
    </button>
  );
}
