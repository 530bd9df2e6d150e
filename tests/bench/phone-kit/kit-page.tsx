import { unstableSetRender } from "antd-mobile";
import DatePicker from "antd-mobile/es/components/date-picker";
import Dialog from "antd-mobile/es/components/dialog";
import ImageViewer from "antd-mobile/es/components/image-viewer";
import IndexBar from "antd-mobile/es/components/index-bar";
import Input from "antd-mobile/es/components/input";
import Popup from "antd-mobile/es/components/popup";
import PullToRefresh from "antd-mobile/es/components/pull-to-refresh";
import SearchBar from "antd-mobile/es/components/search-bar";
import SwipeAction from "antd-mobile/es/components/swipe-action";
import TabBar from "antd-mobile/es/components/tab-bar";
import TextArea from "antd-mobile/es/components/text-area";
import Toast from "antd-mobile/es/components/toast";
import "antd-mobile/es/global";
import { type ReactNode, useState } from "react";
import { createRoot, type Root } from "react-dom/client";

// Its imperative calls would throw on React 19 without a way to draw.
unstableSetRender((node, container) => {
  const held = container as typeof container & { root?: Root };
  held.root ??= createRoot(container);
  held.root.render(node);
  return async () => held.root?.unmount();
});

type Layer = (open: boolean, close: () => void) => ReactNode;

/** A page with a link behind, and a button that opens a layer. */
function Opened({ layer }: { layer: Layer }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a href="#behind">后面的链接</a>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {layer(open, () => setOpen(false))}
    </>
  );
}

const called = (show: () => void) => (
  <>
    <a href="#behind">后面的链接</a>
    <button type="button" onClick={show}>
      打开
    </button>
  </>
);

const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/%3E";
const bound = { id: "field", "aria-describedby": "note", "aria-invalid": true, "aria-required": true } as const;

/** Each component as its documentation shows it, without anything of ours. */
const scenes: Record<string, ReactNode> = {
  Popup: (
    <Opened
      layer={(visible, onClose) => (
        <Popup visible={visible} onClose={onClose} onMaskClick={onClose} aria-label="弹层">
          <button type="button">里面的按钮</button>
        </Popup>
      )}
    />
  ),
  Dialog: called(() => void Dialog.confirm({ title: "确定吗", content: "内容", "aria-label": "确定吗" })),
  Toast: called(() => void Toast.show({ content: "已保存", duration: 0 })),
  DatePicker: (
    <Opened
      layer={(visible, onClose) => (
        <DatePicker title="选择时间" precision="minute" visible={visible} onClose={onClose} aria-label="选择时间" />
      )}
    />
  ),
  ImageViewer: (
    <Opened layer={(visible, onClose) => <ImageViewer image={picture} visible={visible} onClose={onClose} />} />
  ),
  Input: <Input {...bound} />,
  TextArea: <TextArea {...bound} />,
  SearchBar: <SearchBar {...bound} aria-label="搜索企业" placeholder="名称" />,
  TabBar: (
    <TabBar activeKey="visits" aria-label="主要页面">
      <TabBar.Item key="home" title="工作台" />
      <TabBar.Item key="visits" title="走访" aria-current="page" />
    </TabBar>
  ),
  SwipeAction: (
    <SwipeAction rightActions={[{ key: "take", text: "受理", color: "primary" }]}>
      <a href="#row">一行</a>
    </SwipeAction>
  ),
  IndexBar: (
    <div style={{ height: 300 }}>
      <IndexBar>
        {["A", "B"].map((letter) => (
          <IndexBar.Panel index={letter} title={letter} key={letter}>
            <a href={`#${letter}`}>{letter} 家企业</a>
          </IndexBar.Panel>
        ))}
      </IndexBar>
    </div>
  ),
  PullToRefresh: (
    <PullToRefresh onRefresh={async () => undefined}>
      <a href="#row">一行</a>
    </PullToRefresh>
  ),
};

const main = document.querySelector("main");
const scene = scenes[document.title];
if (main === null || scene === undefined) throw new Error(`no scene ${document.title}`);
createRoot(main).render(scene);
