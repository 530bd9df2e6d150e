import { readValue, removeValue, writeValue } from "#offline/login-store.ts";

const keyName = "remember-key";
const valueName = "remembered-login";

export interface RememberedLogin {
  mobile: string;
  password: string;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

/** The key stays inside the browser: it can be used from this origin, never read out. */
async function sealingKey(): Promise<CryptoKey> {
  const known = (await readValue(keyName)) as CryptoKey | undefined;
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  await writeValue(keyName, made);
  return made;
}

/** Keeps mobile and password on this device, encrypted (specification section 3, 记住我). */
export async function rememberLogin(login: RememberedLogin) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(login));
  const bytes = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await sealingKey(), plain);
  await writeValue(valueName, { iv, bytes } satisfies Sealed);
}

/** What was remembered; null when nothing was, or when it can no longer be opened. */
export async function rememberedLogin(): Promise<RememberedLogin | null> {
  const sealed = (await readValue(valueName)) as Sealed | undefined;
  if (!sealed) return null;
  try {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: sealed.iv }, await sealingKey(), sealed.bytes);
    return JSON.parse(new TextDecoder().decode(plain)) as RememberedLogin;
  } catch {
    await forgetLogin();
    return null;
  }
}

/** The same, if it is that of the account whose mobile reads like this: `138****5678`. */
export async function rememberedLoginOf(masked: string): Promise<RememberedLogin | null> {
  const login = await rememberedLogin();
  return login !== null && `${login.mobile.slice(0, 3)}****${login.mobile.slice(-4)}` === masked ? login : null;
}

export async function forgetLogin() {
  await removeValue(valueName);
  await removeValue(keyName);
}
