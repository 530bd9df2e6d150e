/** What the page asks of the photo worker. */
export interface PhotoTask {
  file: Blob;
  /** Lines drawn into the picture; the time is put in front by the worker, which reads it from the file. */
  place: string;
  official: string;
  company: string;
  /** Time for the watermark when the file carries none, ms. */
  fallbackTime: number;
}

export interface CompressedPhoto {
  blob: Blob;
  thumbnail: Blob;
  /** ISO instant. */
  taken_at: string;
  lng?: number;
  lat?: number;
}

export type PhotoReply = { ok: true; photo: CompressedPhoto } | { ok: false; message: string };

/** What the worker says: that it runs, a thumbnail of the photo under work, and the end of it. */
export type PhotoWorkerMessage = { started: true } | { preview: Blob } | { reply: PhotoReply };
