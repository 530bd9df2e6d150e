import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 } from "uuid";
import { contentService, type ManagedBanner } from "#contract/site/content-service.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { instantOf, wallClockOf } from "#contract/core/time.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { CoverField } from "../piece/cover-field.tsx";
import type { ChosenPicture } from "#src/entities/rich-text/picture-form.tsx";
import { refreshContent } from "../use-content-send.ts";

/** A new banner or a changed one. */
export function BannerForm({ banner, onClose }: { banner: ManagedBanner | null; onClose: () => void }) {
  const { Sheet, Text, Moment, Flag } = useFormKit();
  const client = useQueryClient();
  const [id] = useState(() => banner?.id ?? v7());
  const [title, setTitle] = useState(banner?.title ?? "");
  const [link, setLink] = useState(banner?.link ?? "");
  const [picture, setPicture] = useState<ChosenPicture | null>(banner?.picture ?? null);
  const [shown, setShown] = useState(banner?.shown ?? true);
  const [starts, setStarts] = useState(wallClockOf(banner?.starts_at ?? ""));
  const [ends, setEnds] = useState(wallClockOf(banner?.ends_at ?? ""));
  const { problems, send, alarm, button } = useCallForm(contentService.saveBanner, () => {
    toast("横幅已保存");
    onClose();
    void refreshContent(client);
  });
  const [missing, setMissing] = useState<string>();
  const save = async () => {
    if (picture === null) return setMissing("请上传图片");
    const chosen = { id: picture.id, alt: picture.alt };
    const time = { starts_at: instantOf(starts) || null, ends_at: instantOf(ends) || null };
    await send({ id, title, link, picture: chosen, shown, ...time });
  };
  return (
    <Sheet title={banner ? "修改横幅" : "新增横幅"} onClose={onClose} footer={button(save)}>
      {alarm}
      <Text
        name="title"
        label="标题"
        required
        maxLength={60}
        value={title}
        onChange={setTitle}
        problem={problems.title}
      />
      <CoverField
        label="图片"
        required
        value={picture}
        onChange={setPicture}
        problem={problems["picture.alt"] ?? problems.picture ?? (picture === null ? missing : undefined)}
      />
      <Text
        name="link"
        label="链接"
        hint="本站路径（如 /web/news）或 https 地址，可以不填"
        maxLength={300}
        value={link}
        onChange={setLink}
        problem={problems.link}
      />
      <Moment
        name="starts_at"
        label="开始显示"
        hint="留空则立即"
        value={starts}
        onChange={setStarts}
        problem={problems.starts_at}
      />
      <Moment
        name="ends_at"
        label="停止显示"
        hint="留空则长期"
        value={ends}
        onChange={setEnds}
        problem={problems.ends_at}
      />
      <Flag name="shown" label="在首页显示" value={shown} onChange={setShown} />
    </Sheet>
  );
}
