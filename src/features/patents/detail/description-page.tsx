import { DescriptionText } from "./description-text.tsx";
import { PatentFrame } from "./patent-frame.tsx";

/** 说明书. */
export default function DescriptionPage() {
  return (
    <PatentFrame part="instructions">
      {({ patent, words }) => <DescriptionText patent={patent} words={words} />}
    </PatentFrame>
  );
}
