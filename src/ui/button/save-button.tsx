import { Button } from "./button.tsx";

interface Props {
  busy: boolean;
  save: () => Promise<unknown>;
  words?: string;
}

/** Ends a sheet: saves what was typed in it, and says so meanwhile. */
export const SaveButton = ({ busy, save, words = "保存" }: Props) => (
  <Button kind="primary" wide disabled={busy} onClick={() => void save()}>
    {busy ? "正在保存…" : words}
  </Button>
);
