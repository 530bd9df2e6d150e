import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aliyunSms, rpcSignature, smsFromEnvironment, SmsFailure } from "./sms.ts";

const secret = "testSecret";

/** A provider of its own on loopback: checks method, signature, time and the parameters SendSms needs. */
function problemOf(parameters: Record<string, string>, method: string | undefined): string | null {
  const { Signature, ...signed } = parameters;
  if (method !== "POST") return "UnsupportedHTTPMethod";
  if (rpcSignature("POST", signed, secret) !== Signature) return "SignatureDoesNotMatch";
  const needed = { Action: "SendSms", Version: "2017-05-25", SignatureMethod: "HMAC-SHA1", SignatureVersion: "1.0" };
  for (const [name, value] of Object.entries(needed)) if (signed[name] !== value) return `Invalid${name}`;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(signed.Timestamp ?? "")) return "InvalidTimeStamp.Format";
  if (Math.abs(Date.now() - Date.parse(signed.Timestamp ?? "")) > 15 * 60_000) return "InvalidTimeStamp.Expired";
  return /^1\d{10}$/.test(signed.PhoneNumbers ?? "") ? null : "isv.MOBILE_NUMBER_ILLEGAL";
}

let provider: Server;
let endpoint = "";
const nonces = new Set<string>();
const taken: { mobile: string; parameters: string }[] = [];

beforeAll(async () => {
  provider = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const parameters = Object.fromEntries(new URLSearchParams(Buffer.concat(pieces).toString()));
      const repeated = nonces.has(parameters.SignatureNonce ?? "");
      nonces.add(parameters.SignatureNonce ?? "");
      const problem = repeated ? "SignatureNonceUsed" : problemOf(parameters, request.method);
      if (problem === null)
        taken.push({ mobile: parameters.PhoneNumbers ?? "", parameters: parameters.TemplateParam ?? "" });
      response.writeHead(problem === null ? 200 : 400, { "content-type": "application/json" });
      response.end(JSON.stringify({ Code: problem ?? "OK", Message: problem ?? "OK", RequestId: "1" }));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => void provider.close());

const client = (accessKeySecret: string) =>
  aliyunSms({
    accessKeyId: "testId",
    accessKeySecret,
    signName: "知识产权服务",
    templateCode: "SMS_71390007",
    endpoint,
  });

describe("the client of the text-message provider", () => {
  it("signs as the provider's documentation does in its example", () => {
    const parameters = {
      AccessKeyId: "testId",
      Action: "SendSms",
      Format: "XML",
      OutId: "123",
      PhoneNumbers: "15300000001",
      RegionId: "cn-hangzhou",
      SignName: "阿里云短信测试专用",
      SignatureMethod: "HMAC-SHA1",
      SignatureNonce: "45e25e9b-0a6f-4070-8c85-2956eda1b466",
      SignatureVersion: "1.0",
      TemplateCode: "SMS_71390007",
      TemplateParam: '{"customer":"test"}',
      Timestamp: "2017-07-12T02:42:19Z",
      Version: "2017-05-25",
    };
    expect(rpcSignature("GET", parameters, secret)).toBe("zJDF+Lrzhj/ThnlvIToysFRq6t4=");
  });

  it("is believed by a provider that checks the signature, twice in a row", async () => {
    await client(secret).send("13800138000", "012345");
    await client(secret).send("13800138000", "543210");
    expect(taken).toEqual([
      { mobile: "13800138000", parameters: '{"code":"012345"}' },
      { mobile: "13800138000", parameters: '{"code":"543210"}' },
    ]);
  });

  it("fails in the provider's words when the secret is wrong", async () => {
    const failed = await client("wrong")
      .send("13800138000", "012345")
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SmsFailure);
    expect(failed).toMatchObject({ code: "SignatureDoesNotMatch" });
  });

  it("is configured whole or not at all", () => {
    expect(smsFromEnvironment({})).toBeNull();
    expect(() => smsFromEnvironment({ SMS_ACCESS_KEY_ID: "a" })).toThrow("SMS_ACCESS_KEY_SECRET");
  });
});
