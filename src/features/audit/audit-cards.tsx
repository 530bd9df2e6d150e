import { browserName } from "#src/entities/device/device-name.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { DetailWords, type LinesProps, WhoWords } from "./audit-parts.tsx";

/** Lines of the log on the phone. */
export const AuditCards = ({ lines, onAccount }: LinesProps) => (
  <ol className="audit-cards" aria-label="操作日志">
    {lines.map((line) => (
      <li key={line.id} className="audit-card">
        <span className="audit-soft">
          <MinuteWords at={line.at} /> · {line.group}
        </span>
        <strong>{line.words}</strong>
        <span className="audit-who">
          <WhoWords line={line} onAccount={onAccount} />
        </span>
        <span>
          <DetailWords detail={line.detail} />
        </span>
        <span className="audit-soft">
          {[line.address, line.agent === "" ? "" : browserName(line.agent)].filter((part) => part !== "").join(" · ")}
        </span>
      </li>
    ))}
  </ol>
);
