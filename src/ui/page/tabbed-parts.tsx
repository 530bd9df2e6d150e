import { Tabs } from "antd";
import type { Related } from "./related.ts";

export const TabbedParts: Related = ({ parts }) => (
  <Tabs items={parts.map(({ key, title, node }) => ({ key, label: title, children: node }))} />
);
