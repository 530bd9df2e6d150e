import type { Related } from "./related.ts";

export const StackedParts: Related = ({ parts }) => parts.map(({ key, node }) => <div key={key}>{node}</div>);
