import { QRCodeSVG } from "qrcode.react";

/** The link for a phone's camera. */
export const LinkQr = ({ link }: { link: string }) => (
  <QRCodeSVG value={link} size={168} marginSize={2} title="链接二维码" />
);
