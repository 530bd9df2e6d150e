/** What is wrong with the cluster, or with what it was asked. */
export type FailureKind =
  | "unreachable"
  | "busy"
  | "denied"
  | "garbage"
  | "missing"
  | "newer"
  | "partial"
  | "refused"
  | "timeout"
  /** Not the cluster: our own database, or what is read from it. */
  | "store";

/** For people. */
const sentences: Record<FailureKind, string> = {
  unreachable: "连接不上检索集群",
  busy: "检索集群过载或暂停服务",
  denied: "检索集群拒绝了本系统的账号",
  garbage: "检索集群的应答无法识别",
  missing: "检索集群里没有专利索引",
  newer: "检索集群里的索引属于更新版本的系统，请升级本系统",
  partial: "检索集群的部分分片不可用",
  refused: "检索集群不接受这次请求",
  timeout: "检索集群没有按时应答",
  store: "本系统的数据库出错，检索索引暂停更新",
};

/** The cluster gave no answer that can be used. */
export class ClusterFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(`${kind}: ${message}`);
    this.kind = kind;
  }

  /** Of an HTTP status that is no success. */
  static ofStatus(status: number, message: string): ClusterFailure {
    const shown = `${status} ${message.slice(0, 500)}`;
    if (status === 401 || status === 403) return new ClusterFailure("denied", shown);
    if (status === 404) return new ClusterFailure("missing", shown);
    if (status === 408 || status === 504) return new ClusterFailure("timeout", shown);
    if (status === 429 || status >= 500) return new ClusterFailure("busy", shown);
    return new ClusterFailure(status >= 400 ? "refused" : "garbage", shown);
  }

  get sentence(): string {
    return sentences[this.kind];
  }
}
