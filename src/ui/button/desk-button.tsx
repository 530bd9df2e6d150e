import { Button } from "antd";
import { buttonClass, type ButtonKind, type ButtonProps } from "./button-look.ts";

const types = { plain: "default", primary: "primary", danger: "default", text: "text" } as const satisfies Record<
  ButtonKind,
  string
>;

/** The desk's button. */
export function DeskButton({
  kind = "plain",
  wide,
  small,
  className,
  busy,
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <Button
      type={types[kind]}
      danger={kind === "danger"}
      block={wide === true}
      size={small ? "small" : "middle"}
      autoInsertSpace={false}
      htmlType={type}
      loading={busy === true}
      aria-disabled={busy === true || disabled === true}
      disabled={disabled === true}
      className={buttonClass({ kind, className })}
      {...rest}
    />
  );
}
