import { randomInt } from "node:crypto";
import { passwordProblem } from "#contract/account/user.ts";

// Without characters that are mistaken for one another when read aloud: 0 O o, 1 l I.
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
const groups = 3;
const groupLength = 4;

const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");

/** A generated password (about 69 random bits) that the password rule accepts for this person. */
export function oneTimePassword(person: { mobile: string; name: string; is_admin: number }): string {
  for (;;) {
    const password = Array.from({ length: groups }, group).join("-");
    if (passwordProblem(password, person) === null) return password;
  }
}
