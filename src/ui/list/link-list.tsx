import type { ReactNode } from "react";
import "./link-list.css";

/** Rows that each lead somewhere: what it is in bold, and below it what is to be known before. */
export const LinkList = ({ className, children }: { className?: string; children: ReactNode }) => (
  <ul className={className === undefined ? "link-list" : `link-list ${className}`}>{children}</ul>
);
