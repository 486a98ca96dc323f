{{- define "premio.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "premio.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "premio.labels" -}}
{{ include "premio.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "premio.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{- printf "%s@%s" .repository .digest -}}
{{- else -}}
{{- printf "%s:%s" .repository (.tag | default $.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "premio.secret" -}}
{{- .Values.secret.existing | default (include "premio.name" .) -}}
{{- end -}}

{{- define "premio.isReplicated" -}}
{{- if and (eq .Values.store "sqlite") .Values.sqlite.replicated -}}true{{- end -}}
{{- end -}}

{{- define "premio.isInMaintenance" -}}
{{- if and (eq .Values.store "sqlite") .Values.sqlite.maintenance -}}true{{- end -}}
{{- end -}}

{{/* What cannot be seen from one value alone; each says what to do. */}}
{{- define "premio.check" -}}
{{- $given := .Values.secret.values -}}
{{- if and .Values.secret.existing $given -}}
{{- fail "secret.existing and secret.values are both set: keep one of them" -}}
{{- end -}}
{{- if not .Values.secret.existing -}}
{{- range list "ROOT_KEY" "SECRETS_KEY" -}}
{{- if not (get $given .) -}}
{{- fail (printf "%s is missing: set secret.existing to a Secret with it, or secret.values.%s to the output of openssl rand -hex 32" . .) -}}
{{- end -}}
{{- end -}}
{{- if and (eq .Values.store "postgres") (not (get $given "DATABASE_URL")) -}}
{{- fail "DATABASE_URL is missing: set secret.existing to a Secret with it, or secret.values.DATABASE_URL" -}}
{{- end -}}
{{- end -}}
{{- if and (eq .Values.store "sqlite") (get $given "DATABASE_URL") -}}
{{- fail "DATABASE_URL is set: set store to postgres, or remove it" -}}
{{- end -}}
{{- if and (include "premio.isReplicated" .) (not (get .Values.settings "LITESTREAM_REPLICA_URL")) -}}
{{- fail "settings.LITESTREAM_REPLICA_URL is missing: set it to a bucket such as s3://backups/premio, or sqlite.replicated to false" -}}
{{- end -}}
{{- if and (eq .Values.store "postgres") (get .Values.settings "PLAYS_DAYS") (not (get .Values.settings "PLAYS_FOLDER")) -}}
{{- fail "settings.PLAYS_FOLDER is missing: set it to where pod.volumeMounts mounts a volume that all pods can write" -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) -}}
{{- fail "ingress.host is missing: set it to the name by which the service is reached" -}}
{{- end -}}
{{- if and .Values.route.enabled (not .Values.route.gateways) -}}
{{- fail "route.gateways is missing: set it to the gateways to attach to" -}}
{{- end -}}
{{- end -}}

{{/* Helm reads numbers as floats, which print large ones with an exponent. */}}
{{- define "premio.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}{{- int64 . -}}{{- else -}}{{- . -}}{{- end -}}
{{- end -}}

{{- define "premio.environment" -}}
{{- $settings := dict -}}
{{- if include "premio.isReplicated" . -}}
{{- $settings = dict "BACKUP_VERIFY_HOURS" "24" -}}
{{- end -}}
{{- $settings = mergeOverwrite $settings .Values.settings -}}
env:
  - name: PORT
    value: "8080"
  - name: METRICS_PORT
    value: "9090"
  {{- if eq .Values.store "sqlite" }}
  - name: DATABASE_PATH
    value: /data/premio.db
  {{- end }}
  {{- range $name, $value := $settings }}
  - name: {{ $name }}
    value: {{ include "premio.text" $value | quote }}
  {{- end }}
envFrom:
  - secretRef:
      name: {{ include "premio.secret" . }}
{{- end -}}

{{- define "premio.podMetadata" -}}
labels:
  {{- include "premio.labels" . | nindent 2 }}
  {{- with .Values.pod.labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
annotations:
  kubectl.kubernetes.io/default-container: premio
  {{- if not .Values.secret.existing }}
  # The settings are read at the start.
  checksum/secret: {{ .Values.secret.values | toJson | sha256sum }}
  {{- end }}
  {{- with .Values.pod.annotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{- define "premio.podSecurity" -}}
serviceAccountName: {{ include "premio.name" . }}
automountServiceAccountToken: false
# They would add variables such as PREMIO_PORT.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "premio.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- define "premio.placement" -}}
{{- with .Values.pod.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.pod.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.pod.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.pod.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end -}}

{{- define "premio.container" -}}
name: premio
image: {{ include "premio.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- if include "premio.isInMaintenance" . }}
args: ["bun", "-e", "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 60000)"]
{{- else if not (include "premio.isReplicated" .) }}
args: ["bun", "--no-orphans", "src/main.ts"]
{{- end }}
{{ include "premio.environment" . }}
ports:
  - name: http
    containerPort: 8080
  - name: metrics
    containerPort: 9090
{{- if not (include "premio.isInMaintenance" .) }}
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end }}
{{ include "premio.containerSecurity" . }}
{{- end -}}
