import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { YAML } from "bun"
import schema from "../../deploy/helm/premio/values.schema.json"
import manifest from "../../package.json"
import { readConfig, secretSettings, serviceSettings, webhookSettings } from "../../src/config/service.ts"
import { readReplication, replicationSettings, stopMs } from "../../src/replication/settings.ts"
import { type Manifest, manifestsIn } from "../support/deploy/manifest.ts"
import { describeWithTools, kubernetesVersion } from "../support/deploy/tool.ts"
import { until } from "../support/waiting.ts"

const chart = join(import.meta.dir, "../../deploy/helm/premio")

/** Given by the chart itself, or by the image. */
const ownSettings = ["PORT", "HOST", "METRICS_PORT", "DATABASE_PATH", "CONSOLE_FOLDER", "SDK_FOLDER"]

const keys = { ROOT_KEY: "r".repeat(32), SECRETS_KEY: "5".repeat(64) }
const bucket = { LITESTREAM_REPLICA_URL: "s3://backups/premio" }
const database = "postgres://premio:password@db.internal/premio"
const elsewhere = [{ ipBlock: { cidr: "10.1.2.3/32" } }]

/** Whoever asks for everything that the chart has, beside a store. */
const everything = {
  settings: { ...bucket, RATE_LIMIT: 1_000_000, BACKUP_VERIFY_HOURS: 0.5, WEBHOOK_ALLOW_PORTS: "25,587" },
  image: { repository: "registry.example.com/premio", digest: `sha256:${"0".repeat(64)}` },
  imagePullSecrets: [{ name: "registry" }],
  ingress: { enabled: true, host: "premio.example.com", className: "nginx", tlsSecret: "premio-tls" },
  route: { enabled: true, host: "premio.example.com", gateways: [{ name: "public" }] },
  networkPolicy: { callers: elsewhere, database: { to: elsewhere }, egress: [{ to: elsewhere }] },
  metrics: {
    serviceMonitor: { enabled: true, labels: { release: "prometheus" } },
    rules: { enabled: true, runbooks: "https://git.example.com/premio/" },
  },
  serviceAccount: { annotations: { "eks.amazonaws.com/role-arn": "arn:aws:iam::1:role/premio" } },
  pod: {
    annotations: { a: "1" },
    labels: { team: "games" },
    nodeSelector: { pool: "games" },
    tolerations: [{ key: "games", operator: "Exists" }],
    affinity: { nodeAffinity: {} },
    priorityClassName: "high",
    volumes: [{ name: "ca", configMap: { name: "ca" } }],
    volumeMounts: [{ name: "ca", mountPath: "/ca" }],
  },
}

const sqlite = { settings: bucket, secret: { values: keys } }
const postgres = { store: "postgres", secret: { values: { ...keys, DATABASE_URL: database } } }
const cases = {
  sqlite,
  postgres,
  "sqlite, without a replica": { ...sqlite, settings: {}, sqlite: { replicated: false } },
  "sqlite, in maintenance": { ...sqlite, sqlite: { maintenance: true } },
  "postgres, with a Secret that exists": { store: "postgres", secret: { existing: "keys" } },
  "sqlite, with everything": { ...everything, secret: { existing: "keys" } },
  "postgres, with everything": { ...everything, store: "postgres", secret: { existing: "keys" } },
}

describe("the values of the chart", () => {
  test("name each setting of the service once: among the settings, the secrets, or those of the chart", () => {
    const named = schema.properties
    const given = [...Object.keys(named.settings.properties), ...Object.keys(named.secret.properties.values.properties)]
    const known = { ...serviceSettings, ...secretSettings, ...webhookSettings, ...replicationSettings }
    expect([...given, ...ownSettings].sort()).toEqual(Object.keys(known).sort())
  })

  test("are those of this version", async () => {
    const { version, appVersion } = YAML.parse(await Bun.file(join(chart, "Chart.yaml")).text()) as typeof manifest & {
      appVersion: string
    }
    expect([version, appVersion]).toEqual([manifest.version, manifest.version])
  })
})

describeWithTools("Helm", ["helm"], ({ helm }) => {
  const run = (args: readonly string[], values: object) => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([helm, ...args, "--values", "-"], {
      stdin: Buffer.from(JSON.stringify(values)),
      stderr: "pipe",
    })
    return { exitCode, output: stdout.toString(), errors: stderr.toString() }
  }
  const template = (values: object) =>
    run(["template", "premio", chart, `--kube-version=${kubernetesVersion}`, "--namespace=games"], values)
  const rendered = new Map<object, string>()
  const render = (values: object): string => {
    const { exitCode, output, errors } = rendered.has(values)
      ? { exitCode: 0, output: rendered.get(values) ?? "", errors: "" }
      : template(values)
    if (exitCode !== 0) throw new Error(errors)
    rendered.set(values, output)
    return output
  }
  const find = (values: object, kind: string): Manifest => {
    const found = manifestsIn(render(values)).find((each) => each.kind === kind)
    if (!found) throw new Error(`there is no ${kind}`)
    return found
  }
  const podOf = (values: object, kind: "StatefulSet" | "Deployment") => {
    const { spec } = find(values, kind).spec.template
    const [container] = spec.containers
    if (!container) throw new Error("there is no container")
    return { spec, container, environment: Object.fromEntries(container.env.map(({ name, value }) => [name, value])) }
  }

  test("finds no fault in the chart", () => {
    const { exitCode, output } = run(["lint", "--strict", chart], sqlite)
    expect([exitCode, output]).toEqual([0, expect.stringContaining("0 chart(s) failed")])
  })

  test.each([
    ["no keys", { settings: bucket }, "ROOT_KEY is missing"],
    ["a short key", { ...sqlite, secret: { values: { ...keys, SECRETS_KEY: "short" } } }, "SECRETS_KEY"],
    ["no bucket", { secret: { values: keys } }, "LITESTREAM_REPLICA_URL is missing"],
    ["no database", { store: "postgres", secret: { values: keys } }, "DATABASE_URL is missing"],
    ["a database beside a file", { ...postgres, store: "sqlite", settings: bucket }, "set store to postgres"],
    ["a secret among the settings", { ...sqlite, settings: { ...bucket, ...keys } }, "ROOT_KEY"],
    ["a setting that is none", { ...sqlite, settings: { ...bucket, RATE_LIMITS: 5 } }, "RATE_LIMITS"],
    ["an ingress without a host", { ...sqlite, ingress: { enabled: true } }, "ingress.host is missing"],
    ["an archive without a folder", { ...postgres, settings: { PLAYS_DAYS: 90 } }, "PLAYS_FOLDER is missing"],
    ["several processes of a file", { ...sqlite, sqlite: { replicas: 2 } }, "replicas"],
  ])("refuses %s, and says why", (_, values, why) => {
    const { exitCode, errors } = template(values)
    expect([exitCode, errors]).toEqual([1, expect.stringContaining(why)])
  })

  test("gives the one process of a file its volume, a read-only system, and time for the last sync", () => {
    const { spec, container, environment } = podOf(sqlite, "StatefulSet")
    expect(find(sqlite, "StatefulSet").spec.replicas).toBe(1)
    expect(container.args).toBeUndefined()
    const { databasePath, verifyMs } = readReplication({ ...environment, ...keys })
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/data", "/tmp"])
    expect([databasePath, verifyMs]).toEqual(["/data/premio.db", 24 * 3_600_000])
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } })
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(stopMs)
    expect(manifestsIn(render(sqlite)).map(({ kind }) => kind)).not.toContain("PodDisruptionBudget")
  })

  test("starts no service on the volume in maintenance, and ends at once", async () => {
    const { container } = podOf(cases["sqlite, in maintenance"], "StatefulSet")
    expect(Object.keys(container).filter((name) => name.endsWith("Probe"))).toEqual([])
    const [, ...args] = container.args ?? []
    const pod = Bun.spawn([process.execPath, ...args], { stdio: ["ignore", "ignore", "inherit"] })
    await Bun.sleep(200)
    expect(pod.exitCode).toBeNull()
    await until("the end", () => {
      pod.kill("SIGTERM")
      return pod.exitCode ?? undefined
    })
    expect(pod.exitCode).toBe(0)
  })

  test("replaces processes over PostgreSQL without a gap", () => {
    const { spec, container, environment } = podOf(postgres, "Deployment")
    expect(find(postgres, "Deployment").spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
    expect(container.args?.join(" ")).toBe(manifest.scripts.serve.replace("exec ", ""))
    expect(readConfig({ ...environment, ...keys, DATABASE_URL: database }).database).toEqual({ url: database })
    const leaveSeconds = container.lifecycle?.preStop.sleep.seconds ?? 0
    expect(leaveSeconds).toBeGreaterThan(0)
    // A stop takes at most 5 seconds.
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(leaveSeconds + 5)
    const labels = find(postgres, "Deployment").spec.template.metadata.labels
    expect(labels).toMatchObject(find(postgres, "PodDisruptionBudget").spec.selector.matchLabels)
  })

  test("writes settings as the service reads them", () => {
    const { environment } = podOf(cases["sqlite, with everything"], "StatefulSet")
    expect(environment).toMatchObject({ RATE_LIMIT: "1000000", BACKUP_VERIFY_HOURS: "0.5" })
    expect([...readConfig(environment).webhookReach.allowPorts]).toEqual([25, 587])
  })

  test("lets only the monitoring reach the metrics, and webhooks no private addresses", () => {
    const { ingress, egress } = find(sqlite, "NetworkPolicy").spec
    const metrics = ingress.filter(({ ports }) => ports.some(({ port }) => port === "metrics"))
    expect(metrics.map(({ from }) => from)).toEqual([
      [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } }],
    ])
    const allowed = ({ spec }: Manifest) => JSON.stringify(spec.egress)
    expect(egress.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([53, 53, 80, 443, 1024])
    expect(allowed(find(sqlite, "NetworkPolicy"))).toContain('"10.0.0.0/8"')
    const reaching = { ...sqlite, settings: { ...bucket, WEBHOOK_ALLOW_PRIVATE: true } }
    expect(allowed(find(reaching, "NetworkPolicy"))).not.toContain('"10.0.0.0/8"')
    expect(allowed(find(reaching, "NetworkPolicy"))).toContain('"169.254.0.0/16"')
    expect(find(postgres, "NetworkPolicy").spec.egress.map(({ ports }) => ports[0]?.port)).toContain(5432)
  })

  test("gives the Prometheus Operator the rules of deploy/prometheus, with addresses of the runbooks", async () => {
    const all = manifestsIn(render(cases["postgres, with everything"]))
    for (const name of ["alerts", "rules"]) {
      const path = join(import.meta.dir, `../../deploy/prometheus/${name}.yaml`)
      const written = (await Bun.file(path).text()).replaceAll(
        "runbook_url: ",
        "runbook_url: https://git.example.com/premio/",
      )
      const { groups } = YAML.parse(written) as { groups: object[] }
      expect(all.find(({ metadata }) => metadata.name === `premio-${name}`)?.spec.groups).toEqual(groups)
    }
    const metrics = all.filter(({ kind }) => kind === "Service")[1]
    const monitor = all.find(({ kind }) => kind === "ServiceMonitor")
    expect(metrics?.metadata.labels).toMatchObject(monitor?.spec.selector.matchLabels ?? {})
  })

  describeWithTools("what it makes", ["kubeconform", "kubernetes-schemas"], (paths) => {
    const isOfOthers = ["ServiceMonitor", "PrometheusRule", "HTTPRoute"]

    test("is valid in Kubernetes, whatever the values", () => {
      const options = [
        "-strict",
        "-summary",
        `-kubernetes-version=${kubernetesVersion}`,
        `-skip=${isOfOthers}`,
        `-schema-location=${paths["kubernetes-schemas"]}/{{.ResourceKind}}{{.KindSuffix}}.json`,
      ]
      const all = Object.values(cases).map(render).join("\n---\n")
      const { exitCode, stdout } = Bun.spawnSync([paths.kubeconform, ...options], { stdin: Buffer.from(all) })
      expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining("Invalid: 0, Errors: 0")])
    })
  })
})
