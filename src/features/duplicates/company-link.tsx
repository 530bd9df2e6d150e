import { Link } from "react-router-dom";
import { can, kindOf, staff } from "#contract/core/roles.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";

/** Leads to a company; administrators have no page of it and see `without` instead. */
export function CompanyLink({ id, words, without }: { id: string; words: string; without: string }) {
  const user = useSessionUser();
  return can(kindOf(user), staff) ? <Link to={`/companyDetails?id=${id}`}>{words}</Link> : without;
}
