variable "domain" {
  description = "The name by which the service is reached; its address must lead to the machine, for the certificate."
  type        = string
}

variable "archive_url" {
  description = "Where the machine downloads the source archive of a release."
  type        = string
}

variable "archive_sha256" {
  description = "The checksum of the archive, in SHA256SUMS of the release."
  type        = string

  validation {
    condition     = can(regex("^[0-9a-f]{64}$", var.archive_sha256))
    error_message = "archive_sha256 must be 64 hexadecimal digits, as in SHA256SUMS."
  }
}

variable "root_key" {
  description = "ROOT_KEY: the operator's key, as of openssl rand -hex 32."
  type        = string
  sensitive   = true

  validation {
    condition     = can(regex("^[A-Za-z0-9][!-\\[\\]-~]{31,}$", var.root_key))
    error_message = "root_key must be at least 32 printable characters, and begin with a letter or digit: generate one with openssl rand -hex 32."
  }
}

variable "secrets_key" {
  description = "SECRETS_KEY: encrypts what is secret in the database. A backup is of no use without it: keep a copy elsewhere."
  type        = string
  sensitive   = true

  validation {
    condition     = can(regex("^([0-9a-fA-F]{64}|[A-Za-z0-9+/]{43}=?)$", var.secrets_key))
    error_message = "secrets_key must be 32 bytes in hex or base64: generate one with openssl rand -hex 32."
  }
}

variable "replica_url" {
  description = "LITESTREAM_REPLICA_URL: the bucket, as in s3://backups/premio. A new machine restores the database from it."
  type        = string

  validation {
    condition     = startswith(var.replica_url, "s3://")
    error_message = "replica_url must be like s3://bucket/prefix."
  }
}

variable "settings" {
  description = "Further settings of docs/operating.md#settings, by their names."
  type        = map(string)
  default     = {}
}

variable "secrets" {
  description = "Those of them that are secret, such as LITESTREAM_ACCESS_KEY_ID and LITESTREAM_SECRET_ACCESS_KEY."
  type        = map(string)
  default     = {}
  sensitive   = true
}
