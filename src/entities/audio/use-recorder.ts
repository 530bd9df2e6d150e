import { useCallback, useEffect, useRef, useState } from "react";

/** Seconds of one recording (design "visit 走访记录"). */
export const longestRecording = 60;

const failures: Record<string, string> = {
  NotAllowedError: "没有麦克风权限：请在浏览器或系统设置中允许后再录音",
  NotFoundError: "这台设备没有可用的麦克风",
  NotReadableError: "麦克风正被其他应用占用，请关闭后再试",
};

/** Speech needs no more than this; a minute then takes about 250 KB. */
const bitsPerSecond = 32_000;
const formats = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

interface Running {
  recorder: MediaRecorder;
  stream: MediaStream;
}

export interface Recording {
  blob: Blob;
  seconds: number;
}

async function openRecorder(): Promise<Running> {
  if (typeof MediaRecorder === "undefined" || !navigator.mediaDevices?.getUserMedia)
    throw new Error("此浏览器不能录音，请升级浏览器后再试");
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
    const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond });
    return { recorder, stream };
  } catch (error) {
    throw new Error(failures[(error as DOMException).name] ?? "录音没有开始，请再试一次", { cause: error });
  }
}

/** Records from the microphone until stopped or until the longest time has passed; `seconds` null while idle. */
export function useRecorder(onRecorded: (recording: Recording) => void) {
  const running = useRef<Running | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const latest = useRef(onRecorded);
  useEffect(() => {
    latest.current = onRecorded;
  });

  const stop = useCallback(() => {
    const { recorder } = running.current ?? {};
    if (recorder?.state === "recording") recorder.stop();
  }, []);

  const start = useCallback(async () => {
    const opened = await openRecorder();
    running.current = opened;
    const { recorder, stream } = opened;
    const pieces: Blob[] = [];
    const begun = performance.now();
    const tick = setInterval(() => {
      const passed = Math.floor((performance.now() - begun) / 1000);
      setSeconds(passed);
      if (passed >= longestRecording) stop();
    }, 250);
    recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
    recorder.addEventListener("stop", () => {
      clearInterval(tick);
      for (const track of stream.getTracks()) track.stop();
      running.current = null;
      setSeconds(null);
      const blob = new Blob(pieces, { type: recorder.mimeType || "audio/webm" });
      const length = Math.min(longestRecording, Math.max(1, Math.round((performance.now() - begun) / 1000)));
      latest.current({ blob, seconds: length });
    });
    recorder.start();
    setSeconds(0);
  }, [stop]);

  // Leaving the form ends the recording; the form asks for it to be stopped before it saves.
  useEffect(() => stop, [stop]);
  return { seconds, start, stop };
}
