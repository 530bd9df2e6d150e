import { buttonClass } from "./button-look.ts";
import type { ButtonProps } from "./button-look.ts";

/** A button of plain HTML, for frames that load no library. */
export function PlainButton({
  kind,
  wide,
  small,
  className,
  busy = false,
  disabled = false,
  type = "button",
  icon,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ kind, wide, small, className })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}
