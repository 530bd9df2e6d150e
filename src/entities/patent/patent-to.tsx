import { Link, type LinkProps } from "react-router-dom";
import type { PatentPart } from "./patent-link.ts";
import { usePatentLink } from "./use-patent-link.ts";

interface Props extends Omit<LinkProps, "to"> {
  /** Id or number. */
  patent: string;
  part?: PatentPart;
  words?: readonly string[];
  isReader?: boolean;
}

/** A link to a page of a patent, as who reads has it. */
export function PatentTo({ patent, part = "detail", words = [], isReader = false, ...rest }: Props) {
  const linkOf = usePatentLink();
  return <Link to={linkOf(patent, part, { words, isReader })} {...rest} />;
}
