import { useFormKit } from "#src/ui/form/form-kit.ts";

const starOptions = ["5", "4", "3", "2", "1"].map((value) => ({ value, label: `${value} 星` }));

/** `stars`: a digit, empty while none is chosen. */
export interface Rating {
  stars: string;
  words: string;
}

interface Props {
  rating: Rating;
  problems: Record<string, string>;
  onChange: (rating: Rating) => void;
}

/** One to five stars, and a few words. */
export function RateFields({ rating: { stars, words }, problems, onChange }: Props) {
  const { Choice, LongText } = useFormKit();
  return (
    <>
      <Choice
        name="stars"
        label="评分"
        required
        value={stars}
        onChange={(value) => onChange({ stars: value, words })}
        options={starOptions}
        problem={stars === "" && problems.stars !== undefined ? "请选择评分" : problems.stars}
      />
      <LongText
        name="words"
        label="说几句"
        maxLength={300}
        value={words}
        onChange={(value) => onChange({ stars, words: value })}
        problem={problems.words}
      />
    </>
  );
}
