import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import { readXmlTree } from "#server/importers/xml-tree.ts";
import { opsSource } from "#server/plugins/outside/sources/ops.ts";
import { expressionFor, type PatentSource, SourceFailure } from "#server/plugins/outside/sources/patent-source.ts";
import { watchSource } from "#server/plugins/outside/sources/watched-source.ts";
import { cutOff, type Loopback, loopback, type Play } from "#tests/fixtures/loopback.ts";

const document = (number: string, title: string) => `<exchange-documents>
  <exchange-document country="CN" doc-number="${number}" kind="A">
    <bibliographic-data>
      <publication-reference><document-id document-id-type="docdb"><date>20240305</date></document-id></publication-reference>
      <application-reference>
        <document-id document-id-type="epodoc"><date>20220905</date></document-id>
        <document-id document-id-type="original"><doc-number>202219000001.X</doc-number></document-id>
      </application-reference>
      <parties><applicants>
        <applicant data-format="epodoc"><applicant-name><name>SHIYAN LAMP</name></applicant-name></applicant>
        <applicant data-format="original"><applicant-name><name>试验照明, </name></applicant-name></applicant>
      </applicants></parties>
      <invention-title lang="en">${title}</invention-title>
      <invention-title lang="zh">散热灯具</invention-title>
    </bibliographic-data>
    <abstract lang="en"><p>A lamp &amp; a fin.</p></abstract>
  </exchange-document></exchange-documents>`;
const found = (inner: string, total = 1) => `<?xml version="1.0" encoding="UTF-8"?>
<ops:world-patent-data xmlns="http://www.epo.org/exchange" xmlns:ops="http://ops.epo.org">
  <ops:biblio-search total-result-count="${total}"><ops:range begin="1" end="1"/><ops:search-result>${inner}</ops:search-result></ops:biblio-search>
</ops:world-patent-data>`;
const xml = found(document("199000001", "Lamp"), 321);

const withTokens =
  (search: Play): Play =>
  (asked, response) => {
    if (asked.path !== "/3.2/auth/accesstoken") return search(asked, response);
    const right = `Basic ${Buffer.from("key:secret").toString("base64")}`;
    if (asked.headers.authorization !== right) return void response.writeHead(401).end("");
    const count = remote.asked.filter(({ path }) => path === asked.path).length;
    response.end(JSON.stringify({ access_token: `token-${count}`, expires_in: "1199" }));
  };
const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Play =>
  (_asked, response) =>
    void response.writeHead(status, headers).end(body);

let remote: Loopback;
let clock = 1_800_000_000_000;
let source: PatentSource;
const now = () => clock;
const sourceAt = (endpoint: string, timeoutMs = 2000) =>
  opsSource({ key: "key", secret: "secret", endpoint, timeoutMs }, { readXml: readXmlTree, now });
beforeEach(async () => {
  clock = 1_800_000_000_000;
  remote = await loopback(withTokens(answer(200, xml)));
  source = sourceAt(remote.endpoint);
});
afterEach(() => remote.close());

const plays = (play: Play) => void (remote.play = withTokens(play));
const question = { text: "ti=lamp", page: 1, size: 20 };
const failure = async (of: PatentSource = source) => {
  const error: unknown = await of.search(question).catch((caught: unknown) => caught);
  if (!(error instanceof SourceFailure)) throw error;
  return error;
};
const searches = () => remote.asked.filter(({ path }) => path.endsWith("/search/biblio"));
const tokens = () => remote.asked.filter(({ path }) => path.endsWith("accesstoken"));

describe("the client of OPS", () => {
  it("asks with CQL and a range, and reads the hits with their total", async () => {
    const page = await source.search({ text: 'ti=lamp and pd within "2020 2021"', page: 3, size: 20 });
    expect(searches()[0]?.query.get("q")).toBe('ti=lamp and pd within "2020 2021"');
    expect(searches()[0]?.headers["x-ops-range"]).toBe("41-60");
    expect(page.total).toBe(321);
    expect(page.list).toEqual([
      {
        number: "CN199000001A",
        application_no: "",
        title: "散热灯具",
        applicants: ["试验照明"],
        filed_on: "2022-09-05",
        published_on: "2024-03-05",
        abstract: "A lamp & a fin.",
      },
    ]);
  });

  it("fetches one token for many who ask at once, and another only after it has ended", async () => {
    await Promise.all([1, 2, 3].map((page) => source.search({ ...question, page })));
    expect(tokens()).toHaveLength(1);
    clock += 1_199_000;
    await source.search(question);
    expect(tokens()).toHaveLength(2);
  });

  it("renews a refused token once, and gives up when the new one is refused too", async () => {
    plays((asked, response) =>
      asked.headers.authorization === "Bearer token-1"
        ? void response.writeHead(400).end("<error><message>invalid_access_token</message></error>")
        : void response.end(xml),
    );
    expect((await source.search(question)).total).toBe(321);
    expect(tokens()).toHaveLength(2);
    plays(answer(401, ""));
    expect((await failure()).message).toContain("不接受新取得的令牌");
    expect(searches()).toHaveLength(4);
  });

  it("takes 404 for no hits", async () => {
    plays(answer(404, "<fault><code>404</code></fault>"));
    expect(await source.search(question)).toEqual({ list: [], total: 0 });
    expect(await source.record("CN199000001A")).toBeNull();
  });

  it("reads one record by its number", async () => {
    expect((await source.record("CN199000001A"))?.title).toBe("散热灯具");
    expect(remote.asked.at(-1)?.path).toBe("/3.2/rest-services/published-data/publication/docdb/CN.199000001.A/biblio");
  });

  it("tells a used quota with the charter's word, and hears what is used", async () => {
    plays(
      answer(200, xml, {
        "x-individualquotaperhour-used": "3145728",
        "x-throttling-control": "idle (search=green:30)",
      }),
    );
    await source.search(question);
    expect(source.quota()).toEqual([
      { name: "本小时已用", value: "3.0 MB" },
      { name: "限速状态", value: "idle (search=green:30)" },
    ]);
    plays(answer(403, "", { "x-rejection-reason": "RegisteredQuotaPerWeek" }));
    const told = await failure();
    expect(told).toMatchObject({ kind: "quota", until: clock + 6 * 3_600_000 });
    expect(told.message).toBe("欧洲专利局（OPS）本周的免费流量配额已用完（RegisteredQuotaPerWeek）。");
  });

  it("tells what else 403 says, and counts Retry-After of a shut service in milliseconds", async () => {
    plays(answer(403, "<fault><code>403</code><message>Not allowed here</message></fault>"));
    expect(await failure()).toMatchObject({
      kind: "refused",
      message: "欧洲专利局（OPS）拒绝了请求（403）：403：Not allowed here。",
    });
    plays(answer(403, "", { "x-throttling-control": "overloaded (search=black:0)", "retry-after": "90000" }));
    expect(await failure()).toMatchObject({ kind: "busy", until: clock + 90_000 });
  });

  it("tells 429 and 5xx apart", async () => {
    plays(answer(429, "", { "retry-after": "120000" }));
    expect(await failure()).toMatchObject({ kind: "busy", until: clock + 120_000 });
    plays(answer(503, "sorry"));
    expect(await failure()).toMatchObject({
      kind: "gone",
      message: "欧洲专利局（OPS）暂时不能服务（503），请稍后再试。",
    });
  });

  it("believes nothing that is cut off, no XML, or tries an entity of its own", async () => {
    plays((_asked, response) => cutOff(response, "application/xml", xml));
    expect((await failure()).message).toContain("在传输中断开");
    const bodies = [
      xml.slice(0, 900),
      "<html><body>maintenance</body></html>",
      "{}",
      "",
      `<!DOCTYPE a [<!ENTITY x "y">]>${found("&x;")}`,
      found(document("199000001", "&x;")),
    ];
    for (const body of bodies) {
      plays(answer(200, body));
      expect(await failure()).toMatchObject({ kind: "garbled", message: expect.stringContaining("不是完整的 XML") });
    }
  });

  it("does not wait for ever, and says when nobody is there or the secret is wrong", async () => {
    plays(() => undefined);
    expect((await failure(sourceAt(remote.endpoint, 150))).message).toContain("没有答复");
    plays((_asked, response) => void response.write("<ops"));
    expect((await failure(sourceAt(remote.endpoint, 150))).message).toContain("没有答复");
    const gone = await loopback(() => undefined);
    await gone.close();
    expect((await failure(sourceAt(gone.endpoint))).message).toContain("连接不上");
    const wrong = opsSource({ key: "key", secret: "other", endpoint: remote.endpoint }, { readXml: readXmlTree, now });
    const told = await failure(wrong);
    expect(told.message).toContain("不接受所配置的密钥");
    expect(told.message).not.toContain("other");
  });

  it("is never asked for more than its dialect can say, nor deeper than it goes", async () => {
    const { tree } = parseQuery("名称=(灯具) 且 状态=有效", "cn");
    if (tree === null) throw new Error("no tree");
    expect(() => expressionFor(source, tree)).toThrow("没有查询欧洲专利局（OPS）：EPO CQL 检索式没有");
    await expect(source.search({ ...question, page: 101 })).rejects.toThrow("最多翻到第 2000 条");
    expect(remote.asked).toEqual([]);
  });
});

describe("a source that is watched", () => {
  it("asks once for the same, dates what it kept, and forgets it after half a day", async () => {
    const watched = watchSource(source, now);
    const began = clock;
    await Promise.all([watched.search(question), watched.search(question)]);
    clock += 3_600_000;
    expect((await watched.search(question)).at).toBe(began);
    expect(searches()).toHaveLength(1);
    clock += 12 * 3_600_000;
    expect((await watched.search(question)).at).toBe(clock);
    expect(searches()).toHaveLength(2);
  });

  it("keeps two hundred answers", async () => {
    const watched = watchSource(source, now);
    for (let page = 1; page <= 100; page++)
      for (const size of [5, 10, 20]) await watched.search({ ...question, page, size });
    expect(watched.size).toBe(200);
    expect(watched.kept({ ...question, page: 1, size: 5 })).toBeNull();
    expect(watched.kept({ ...question, page: 100, size: 20 })).not.toBeNull();
  });

  it("does not ask a source whose quota is used up until it may be asked again", async () => {
    const watched = watchSource(source, now);
    plays(answer(403, "", { "x-rejection-reason": "IndividualQuotaPerHour" }));
    await expect(watched.search(question)).rejects.toThrow("本小时的流量配额已用完");
    plays(answer(200, xml));
    await expect(watched.search(question)).rejects.toThrow("本小时的流量配额已用完");
    expect(searches()).toHaveLength(1);
    expect(watched.state()).toMatchObject({
      answered_at: null,
      problem: expect.stringContaining("配额"),
      paused_until: new Date(clock + 3_600_000).toISOString(),
    });
    clock += 3_600_001;
    expect((await watched.search(question)).total).toBe(321);
    expect(watched.state()).toMatchObject({ answered_at: new Date(clock).toISOString(), paused_until: null });
  });
});

const realData = process.env.REAL_DATA;
const real = (name: string) => readFileSync(join(realData ?? "", "epo_ops/patent-dev", name), "utf8");

describe.skipIf(realData === undefined)(
  `OPS documents as they came${realData === undefined ? " (skipped: no REAL_DATA)" : ""}`,
  () => {
    it("reads a search with bibliography", async () => {
      plays(answer(200, real("search_with_constituent.xml")));
      const page = await source.search(question);
      expect(page.total).toBe(10_000);
      expect(page.list).toHaveLength(3);
      expect(page.list[0]).toMatchObject({
        number: "AU2024270787A1",
        title: "MONITORING THE OPERATION OF A WIND TURBINE",
        applicants: ["SIEMENS GAMESA RENEWABLE ENERGY A/S"],
        filed_on: "2024-05-16",
        published_on: "2025-10-23",
      });
    });

    it("reads one record with its abstract, and refusals in their words", async () => {
      plays(answer(200, real("get_biblio.xml")));
      expect((await source.record("EP1000000A1"))?.abstract).toContain("Bluetooth mesh network");
      plays(answer(404, real("testdata_error_404.xml")));
      expect((await source.search(question)).total).toBe(0);
      plays(answer(403, real("testdata_error_429.xml")));
      expect((await failure()).message).toContain("Fair use limit exceeded");
    });
  },
);
