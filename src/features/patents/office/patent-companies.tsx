import { Link } from "react-router-dom";
import "./office-patents.css";

/** The companies of a patent in the person's scope, each with the way to it. */
export const PatentCompanies = ({ companies }: { companies: readonly { id: string; name: string }[] }) => (
  <span className="office-companies">
    {companies.map(({ id, name }) => (
      <Link className="reach" key={id} to={`/companyDetails?id=${id}`}>
        {name}
      </Link>
    ))}
  </span>
);
