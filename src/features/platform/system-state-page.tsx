import { JobsPart } from "./jobs-part.tsx";
import { ServicesPart } from "./services-part.tsx";
import { StateParts } from "./state-parts.tsx";
import "./system-state.css";

/** 运行状态: each part asks for itself, so that one that fails leaves the others. */
export default function SystemStatePage() {
  return (
    <div className="system-state">
      <StateParts />
      <ServicesPart />
      <JobsPart />
    </div>
  );
}
