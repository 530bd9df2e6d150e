import { expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";

it("takes the public address without a path, or none", () => {
  expect(readConfiguration({}).publicUrl).toBeNull();
  expect(readConfiguration({ PUBLIC_URL: "" }).publicUrl).toBeNull();
  expect(readConfiguration({ PUBLIC_URL: "https://ip.example.cn" }).publicUrl).toBe("https://ip.example.cn");
  expect(readConfiguration({ PUBLIC_URL: "https://ip.example.cn/" }).publicUrl).toBe("https://ip.example.cn");
});

it.each([
  "ip.example.cn",
  "ftp://ip.example.cn",
  "https://ip.example.cn/web",
  "https://a@ip.example.cn",
  "https://x?y",
])("says what is wrong with the public address %s", (PUBLIC_URL) => {
  expect(() => readConfiguration({ PUBLIC_URL })).toThrow(/PUBLIC_URL 应为/);
});

it("takes proxies by number or by address, and says what is wrong with anything else", () => {
  expect(readConfiguration({}).trustProxy).toBeNull();
  expect(readConfiguration({ TRUST_PROXY: "1" }).trustProxy?.("127.0.0.1", 1)).toBe(false);
  expect(readConfiguration({ TRUST_PROXY: "2" }).trustProxy?.("203.0.113.7", 1)).toBe(true);
  expect(readConfiguration({ TRUST_PROXY: "203.0.113.0/24" }).trustProxy?.("203.0.113.7", 0)).toBe(true);
  expect(() => readConfiguration({ TRUST_PROXY: "true" })).toThrow(/TRUST_PROXY 应为/);
});

it("takes gigabytes that are kept and that stay free, and says what is wrong with anything else", () => {
  const gigabyte = 1024 ** 3;
  expect(readConfiguration({}).storage).toEqual({ company: 5 * gigabyte, trial: gigabyte / 2, floor: 2 * gigabyte });
  expect(readConfiguration({ COMPANY_STORAGE: "20", TRIAL_STORAGE: "0", DISK_FLOOR: "" }).storage).toEqual({
    company: 20 * gigabyte,
    trial: 0,
    floor: 2 * gigabyte,
  });
  expect(() => readConfiguration({ DISK_FLOOR: "2 GB" })).toThrow(/DISK_FLOOR 应为/);
  expect(() => readConfiguration({ TRIAL_STORAGE: "-1" })).toThrow(/TRIAL_STORAGE 应为/);
});

it("takes a folder for backups and how many are kept, or none", () => {
  expect(readConfiguration({}).backup).toBeNull();
  expect(readConfiguration({ BACKUP_DIR: "" }).backup).toBeNull();
  expect(readConfiguration({ BACKUP_DIR: "/b", DATA_DIR: "/d" }).backup).toEqual({ folder: "/b", keep: 7 });
  const beside = { BACKUP_DIR: "/srv/data-backups", DATA_DIR: "/srv/data", BACKUP_KEEP: "30" };
  expect(readConfiguration(beside).backup).toEqual({ folder: "/srv/data-backups", keep: 30 });
});

it.each(["/srv/data", "/srv/data/backups", "/srv/other/../data/x"])(
  "refuses %s for backups of /srv/data",
  (BACKUP_DIR) => {
    expect(() => readConfiguration({ BACKUP_DIR, DATA_DIR: "/srv/data" })).toThrow(
      /BACKUP_DIR 应为数据目录（\/srv\/data）以外的文件夹/,
    );
  },
);

it.each(["0", "-1", "2.5", "many", "400"])("says what is wrong with keeping %s backups", (BACKUP_KEEP) => {
  expect(() => readConfiguration({ BACKUP_KEEP })).toThrow(/BACKUP_KEEP 应为 1–366 的整数/);
});

it("takes an empty variable for one that is not set", () => {
  expect(readConfiguration({ PORT: "", DATABASE_URL: "", TLS_CERT: "", TLS_KEY: "" })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    tls: null,
  });
});

it("tells of a database's address without its password", () => {
  const read = (DATABASE_URL: string) => () => readConfiguration({ DATABASE_URL });
  expect(read("localhost:5432/ip")).toThrow("DATABASE_URL 应为数据库地址");
  expect(read("postgres://ip:geheim#1@db/ip")).toThrow("# 写成 %23");
  expect(read("postgres://ip:geheim#1@db/ip")).not.toThrow("geheim");
  expect(readConfiguration({ DATABASE_URL: "postgresql://ip:a%23@db/ip" }).databaseUrl).toContain("a%23");
});
