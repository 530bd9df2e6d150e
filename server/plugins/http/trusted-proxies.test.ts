import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { trustedProxies, warnOfUntrusted } from "./trusted-proxies.ts";

const ipOf = async (setting: string, remoteAddress: string, forwarded: string) => {
  const app = Fastify({ trustProxy: trustedProxies(setting) ?? false });
  app.get("/", (request) => ({ ip: request.ip, host: request.host, protocol: request.protocol }));
  const headers = {
    host: "own.example",
    "x-forwarded-for": forwarded,
    "x-forwarded-host": "other.example",
    "x-forwarded-proto": "https",
  };
  const reply = await app.inject({ url: "/", remoteAddress, headers });
  return reply.json<{ ip: string; host: string; protocol: string }>();
};

describe("TRUST_PROXY", () => {
  it.each([undefined, "", "0"])("%s believes nobody", (text) => {
    expect(trustedProxies(text)).toBeNull();
  });

  it.each(["yes", "10", "-1", "1.5", "10.0.0.0/33", "10.0.0.0/0", "10.0.0.1,", "proxy.example", "::1/129", "1/2/3"])(
    "%s is refused in words",
    (text) => {
      expect(() => trustedProxies(text)).toThrow(/^TRUST_PROXY 应为/);
    },
  );

  it("takes the right-most address that no proxy has, however many a client writes before it", async () => {
    const forged = "1.1.1.1, 10.0.0.9, 203.0.113.7";
    expect((await ipOf("1", "127.0.0.1", forged)).ip).toBe("203.0.113.7");
    expect((await ipOf("2", "10.0.0.2", `${forged}, 10.0.0.3`)).ip).toBe("203.0.113.7");
    expect((await ipOf("10.0.0.0/8, 127.0.0.1", "127.0.0.1", `${forged}, 10.1.2.3`)).ip).toBe("203.0.113.7");
    expect((await ipOf("fd00::/8", "fd00::5", "1.1.1.1, 2001:db8::7")).ip).toBe("2001:db8::7");
    expect((await ipOf("127.0.0.1", "::ffff:127.0.0.1", forged)).ip).toBe("203.0.113.7");
  });

  it("believes nothing of who connects past the proxy", async () => {
    for (const setting of ["1", "10.0.0.0/8"])
      expect(await ipOf(setting, "198.51.100.4", "1.1.1.1")).toEqual({
        ip: "198.51.100.4",
        host: "own.example",
        protocol: "http",
      });
    expect(await ipOf("1", "192.168.1.4", "203.0.113.7")).toEqual({
      ip: "203.0.113.7",
      host: "other.example",
      protocol: "https",
    });
  });
});

it("says once that somebody forwards who is not believed", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } } });
  warnOfUntrusted(app, trustedProxies("10.0.0.0/8"));
  const ask = (remoteAddress: string, headers = {}) => app.inject({ url: "/", remoteAddress, headers });
  await ask("198.51.100.4");
  await ask("10.0.0.2", { "x-forwarded-for": "203.0.113.7" });
  expect(lines).toHaveLength(0);
  for (let n = 0; n < 3; n++) await ask("198.51.100.4", { "x-forwarded-for": "203.0.113.7" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("TRUST_PROXY");
});
