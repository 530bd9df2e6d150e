/** Names the sheets of a file that are not read. */
export const UnreadSheets = ({ unread }: { unread: readonly string[] }) =>
  unread.length > 0 && <p role="note">{unread.join("；")}</p>;
