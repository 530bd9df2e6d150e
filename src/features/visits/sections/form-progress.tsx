export function FormProgress({ done, total }: { done: number; total: number }) {
  return (
    <p className="form-progress">
      <progress value={done} max={total} aria-label="必填项进度" />
      <span>
        必填 {done}/{total}
      </span>
    </p>
  );
}
