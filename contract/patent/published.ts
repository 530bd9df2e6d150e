/** What of a patent tells whether it is published. Days are `YYYY-MM-DD`. */
interface Publications {
  published_on: string | null;
  granted_on: string | null;
  publication_no: string;
  grant_no: string;
}

/**
 * From which day a patent is everybody's: of its publication or its grant, whichever came first; null: of neither is
 * anything known. The office keeps an application secret until then (Patent Law, articles 21 and 34); utility models
 * and designs are published with their grant alone (articles 37, 40). The database calculates the same in
 * `patents.public_on`.
 */
export function publicDay({ published_on, granted_on, publication_no, grant_no }: Publications): string | null {
  if (published_on === null && granted_on === null) return publication_no + grant_no === "" ? null : longAgo;
  const days = [published_on, granted_on].filter((day) => day !== null);
  return days.reduce((first, day) => (day < first ? day : first));
}

/** Stands for the day of a publication of which only the number is known. */
const longAgo = "0001-01-01";

/** Whether it is everybody's on a day. */
export const isPublished = (patent: Publications, today: string): boolean => {
  const day = publicDay(patent);
  return day !== null && day <= today;
};
