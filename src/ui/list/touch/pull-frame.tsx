import AntPullToRefresh from "antd-mobile/es/components/pull-to-refresh";
import type { ReactNode } from "react";
import "../../mobile/mobile-library.ts";

const words = { pulling: "下拉刷新", canRelease: "松开刷新", refreshing: "正在刷新…", complete: "刷新完成" } as const;

interface Props {
  onRefresh: () => Promise<void>;
  children: ReactNode;
}

/** antd-mobile's gesture. Its words stand in the page all the time, so that only eyes may have them. */
export const PullFrame = ({ onRefresh, children }: Props) => (
  <AntPullToRefresh onRefresh={onRefresh} renderText={(status) => <span aria-hidden="true">{words[status]}</span>}>
    {children}
  </AntPullToRefresh>
);
