import ImageViewer from "antd-mobile/es/components/image-viewer";
import "#src/ui/mobile/mobile-library.ts";

/** antd-mobile's picture between two fingers. Only for eyes: the dialog around it has the photo's name. */
export const ZoomPicture = ({ url, onTap }: { url: string; onTap: () => void }) => (
  <ImageViewer visible getContainer={null} image={url} maxZoom={5} onClose={onTap} />
);
