import { browserName } from "#src/entities/device/device-name.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { DetailWords, type LinesProps, WhoWords } from "./audit-parts.tsx";

/** Lines of the log at the desk. */
export const AuditTable = ({ lines, onAccount }: LinesProps) => (
  <div className="audit-scroll">
    <table className="audit-table">
      <caption className="visually-hidden">操作日志，最新的在前</caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">账号</th>
          <th scope="col">操作</th>
          <th scope="col">详情</th>
          <th scope="col">来源</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="audit-when">
              <MinuteWords at={line.at} />
            </td>
            <td className="audit-who">
              <WhoWords line={line} onAccount={onAccount} />
            </td>
            <td>
              {line.words}
              <span className="audit-soft">{line.group}</span>
            </td>
            <td>
              <DetailWords detail={line.detail} />
            </td>
            <td>
              {line.address === "" ? "—" : line.address}
              {line.agent !== "" && <span className="audit-soft">{browserName(line.agent)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
