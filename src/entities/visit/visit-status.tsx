import "./visit-row.css";

const marks: Record<string, { tone: string; mark: string }> = {
  待审核: { tone: "waiting", mark: "◷" },
  退回: { tone: "alarm", mark: "⚠" },
  已归档: { tone: "done", mark: "✓" },
};

/** A visit's status as mark and word; one the server has not seen has none yet. */
export function VisitStatusTag({ status }: { status: string }) {
  const { tone, mark } = marks[status] ?? { tone: "waiting", mark: "↑" };
  return (
    <span className={`visit-status visit-status-${tone}`}>
      <span aria-hidden="true">{mark} </span>
      {status || "未送达"}
    </span>
  );
}
