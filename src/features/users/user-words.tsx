/** On or off, by sign and word. */
export const StateWord = ({ state }: { state: number }) =>
  state === 1 ? <span className="users-on">● 在用</span> : <span className="users-off">○ 已停用</span>;
