/** One number, with an area code and gaps at most; of two it is not known which to dial. */
const oneNumber = /^\+?\d[\d\s-]{4,18}$/;

/** A telephone number that a phone dials. */
export const PhoneNumber = ({ number }: { number: string }) =>
  oneNumber.test(number) ? <a href={`tel:${number.replaceAll(/[\s-]/g, "")}`}>{number}</a> : number;
