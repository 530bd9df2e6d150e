import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FileRef } from "#contract/core/file.ts";
import { usePhotoUrl } from "#src/entities/photo/photo-url.ts";
import { formatBytes } from "#src/ui/text/format-number.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import "./audio.css";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  audio: FileRef;
  /** Counted from 1. */
  place: number;
  arrived: boolean;
  /** What may be done with it. */
  children?: ReactNode;
}

/** A recording to listen to, from this device or the server, or why it cannot be heard yet. */
export function AudioItem({ audio, place, arrived, children }: Props) {
  const { url, local, error } = usePhotoUrl(audio.id, "full", arrived);
  const away = local !== undefined && url === undefined && (!arrived || error !== null);
  return (
    <div className="audio-item">
      <span className="audio-name">
        {audio.name || `录音 ${place}`} · {formatBytes(audio.size)}
      </span>
      {url && <PlayButton url={url} place={place} />}
      {away && <span role="status">{error ? error.message : "录音还没有送达"}</span>}
      {children}
    </div>
  );
}

function PlayButton({ url, place }: { url: string; place: number }) {
  const player = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState(false);
  useEffect(() => () => player.current?.pause(), [url]);
  const play = async () => {
    const audio = new Audio(url);
    audio.addEventListener("ended", () => setPlaying(false));
    player.current = audio;
    try {
      await audio.play();
      setPlaying(true);
    } catch {
      toast("这段录音播放不了，请换一台设备再试", "error");
    }
  };
  const stop = () => {
    player.current?.pause();
    setPlaying(false);
  };
  return (
    <Button
      aria-label={`${playing ? "停止播放" : "播放"}录音 ${place}`}
      onClick={() => (playing ? stop() : void play())}
    >
      <span aria-hidden="true">{playing ? "■" : "▶"} </span>
      {playing ? "停止" : "播放"}
    </Button>
  );
}
