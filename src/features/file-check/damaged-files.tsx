import { type DamagedFile, fileProblemWords } from "#contract/core/file-check.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { Pages } from "#src/ui/list/pages.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

interface DamagedFilesProps {
  list: DamagedFile[];
  total: number;
  page: number;
  size: number;
  /** Whether a whole reading has ended: only then is an empty list good news. */
  checked: boolean;
  turn: (page: number) => void;
}

/** The damaged files with what names them, and what helps. */
export function DamagedFiles({ list, total, page, size, checked, turn }: DamagedFilesProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <section className="file-check-card" aria-label="损坏的文件">
      <h2>损坏的文件（{formatCount(total)} 个）</h2>
      {total === 0 ? (
        <EmptyNote title={checked ? "没有损坏的文件" : "暂未发现损坏的文件"} />
      ) : (
        <p className="file-check-note">
          请从备份中把同名文件放回数据目录的 files
          文件夹，再点“立即检查”；手机上仍保存着原件的，会在下次同步时自动补传。
        </p>
      )}
      <ul className="file-check-list">
        {list.map(({ sha256, problem, found_at, named_by }) => (
          <li key={sha256}>
            <p className="file-check-head">
              <strong>{fileProblemWords[problem]}</strong>
              <span>
                <MinuteWords at={found_at} /> 发现
              </span>
            </p>
            {named_by.map(({ record, file }) => (
              <p key={record + file}>
                {record}：{file}
              </p>
            ))}
            <p className="file-check-hash">
              文件名 {sha256.slice(0, 2)}/{sha256.slice(2)}
            </p>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} onPage={turn} />
    </section>
  );
}
