/** A buffer whose memory goes back to the system when it is made shorter, not when it is collected. */
interface Resizable extends ArrayBuffer {
  resize(bytes: number): void;
}
// Known to Node since 20, and not yet to the types of this language level.
const ResizableBuffer = ArrayBuffer as unknown as new (bytes: number, options: { maxByteLength: number }) => Resizable;

/** Characters for a while; `release` gives their memory back at once. */
export class ReleasedText {
  readonly characters: Uint16Array;
  private readonly buffer: Resizable;

  constructor(length: number) {
    this.buffer = new ResizableBuffer(2 * length, { maxByteLength: 2 * length });
    this.characters = new Uint16Array(this.buffer, 0, length);
  }

  /** Nothing can be read any more. */
  release(): void {
    this.buffer.resize(0);
  }
}
