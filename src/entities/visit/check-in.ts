import type { Company } from "#contract/company/company.ts";
import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { distanceBetween, type Position, toGcj02 } from "./gcj02.ts";

export type CheckIn = NonNullable<VisitFields["check_in"]>;

/** Metres: a worse accuracy, or a longer way from the company, asks for a word. */
const poorAccuracy = 100;
const farAway = 1000;

/** The check-in of a WGS-84 reading at a company whose position is GCJ-02, if it is known. */
export function checkInAt(
  reading: Position & { accuracy: number },
  at: string,
  company: Pick<Company, "lng" | "lat"> | null,
): CheckIn {
  const { lng, lat, accuracy } = reading;
  const known = company?.lng != null && company.lat != null ? { lng: company.lng, lat: company.lat } : null;
  const distance_m = known === null ? null : Math.round(distanceBetween(toGcj02(reading), known));
  return { lng, lat, accuracy, at, distance_m, note: "" };
}

/** What about a check-in wants a word of explanation; null when nothing does. It never blocks. */
export function checkInDoubt({ accuracy, distance_m }: CheckIn): string | null {
  const doubts = [
    accuracy > poorAccuracy && `定位精度只有约 ${Math.round(accuracy)} 米`,
    distance_m !== null && distance_m > farAway && `距企业地址约 ${(distance_m / 1000).toFixed(1)} 公里`,
  ].filter((doubt) => doubt !== false);
  return doubts.length === 0 ? null : `${doubts.join("，")}，请简单说明`;
}

const failures: Record<number, string> = {
  1: "没有定位权限：请在浏览器或系统设置中允许定位后再试",
  2: "暂时定不了位，请到开阔处再试",
  3: "定位超时，请再试一次",
};

/** Reads the position once; rejects with a sentence for the person. */
export function readPosition(): Promise<Position & { accuracy: number }> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) {
      reject(new Error("这台设备不能定位"));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude, accuracy: coords.accuracy }),
      ({ code }) => reject(new Error(failures[code] ?? "定位失败，请再试一次")),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
    );
  });
}

const consentKey = (userId: string) => `check_in_consent/${userId}`;

/** When the person agreed to being located for a check-in (ISO time); null: not yet. */
export const checkInConsent = (userId: string) => localStorage.getItem(consentKey(userId));
export const keepCheckInConsent = (userId: string, at: string) => localStorage.setItem(consentKey(userId), at);
export const revokeCheckInConsent = (userId: string) => localStorage.removeItem(consentKey(userId));
