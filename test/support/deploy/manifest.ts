import { YAML } from "bun"

type Port = { readonly port: string | number; readonly endPort?: number }

/** What tests read of a container. */
export type Container = {
  readonly image: string
  readonly args?: readonly string[]
  readonly env: readonly { readonly name: string; readonly value: string }[]
  readonly securityContext: { readonly readOnlyRootFilesystem: boolean; readonly capabilities: object }
  readonly volumeMounts: readonly { readonly mountPath: string }[]
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } }
}

/** What tests read of the kinds that the chart makes. */
export type Manifest = {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> }
  readonly stringData?: Readonly<Record<string, string>>
  readonly spec: {
    readonly replicas: number
    readonly groups?: object[]
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> }
    readonly strategy: { readonly rollingUpdate: object }
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> }
      readonly spec: {
        readonly containers: readonly Container[]
        readonly terminationGracePeriodSeconds: number
        readonly securityContext: object
      }
    }
    readonly ingress: readonly { readonly ports: readonly Port[]; readonly from?: object[] }[]
    readonly egress: readonly { readonly ports: readonly Port[]; readonly to?: object[] }[]
  }
}

/** The manifests in the output of `helm template`. */
export const manifestsIn = (text: string): Manifest[] =>
  text
    .split(/^---$/m)
    .map((part) => YAML.parse(part) as Manifest | null)
    .filter((manifest) => manifest !== null)
