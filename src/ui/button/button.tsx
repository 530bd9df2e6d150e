import { Link } from "react-router-dom";
import { useKit } from "../kit.ts";
import { type ButtonAria, buttonClass, type ButtonLook, type ButtonProps } from "./button-look.ts";
import "./button.css";

/** A button as the kit around it draws it. */
export function Button(props: ButtonProps) {
  const { Button: Drawn } = useKit();
  return <Drawn {...props} />;
}

/** A link that looks like a button: it leads somewhere and can be opened beside. */
export function ButtonLink({
  to,
  replace,
  state,
  kind,
  wide,
  small,
  className,
  icon,
  children,
  ...rest
}: ButtonLook & ButtonAria & { to: string; replace?: boolean; state?: unknown; onClick?: () => void }) {
  return (
    <Link
      to={to}
      replace={replace ?? false}
      state={state}
      className={buttonClass({ kind, wide, small, className })}
      {...rest}
    >
      {icon}
      {children}
    </Link>
  );
}
