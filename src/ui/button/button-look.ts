import type { AriaAttributes, MouseEvent, ReactNode, Ref } from "react";

/** Look of a button: one primary action a screen, `danger` for what cannot be taken back, `text` among words. */
export type ButtonKind = "plain" | "primary" | "danger" | "text";

export interface ButtonLook {
  kind?: ButtonKind | undefined;
  /** As wide as what it stands in. */
  wide?: boolean | undefined;
  /** For rows of a table. */
  small?: boolean | undefined;
  /** Drawn before the words; alone it needs an `aria-label`. */
  icon?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export type ButtonAria = Pick<
  AriaAttributes,
  | "aria-label"
  | "aria-pressed"
  | "aria-expanded"
  | "aria-haspopup"
  | "aria-controls"
  | "aria-current"
  | "aria-describedby"
  | "aria-keyshortcuts"
>;

export interface ButtonProps extends ButtonLook, ButtonAria {
  onClick?: ((event: MouseEvent<HTMLElement>) => unknown) | undefined;
  type?: "button" | "submit";
  disabled?: boolean | undefined;
  /** Its work is under way: it says so and takes no second tap. */
  busy?: boolean | undefined;
  title?: string;
  id?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Classes of a button; a library's own button takes them for what the page says of its place. */
export const buttonClass = ({
  kind = "plain",
  wide,
  small,
  className = "",
}: Omit<ButtonLook, "children" | "icon">): string =>
  ["button", kind === "plain" ? "" : kind, wide ? "wide" : "", small ? "small" : "", className]
    .filter((one) => one !== "")
    .join(" ");
