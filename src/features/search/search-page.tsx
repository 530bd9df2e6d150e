import { useTypedWords } from "#src/ui/list/typed-words.ts";
import { SearchWords } from "./search-body.tsx";

/** The search over everything; phone and desktop share it. */
export default function SearchPage() {
  const [typed, type] = useTypedWords("word");
  return <SearchWords typed={typed} onType={type} />;
}
