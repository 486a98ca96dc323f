# Makes what cloud-init needs to set up a machine with Premio, whatever cloud it is in: give the output `user_data` to the
# machine. It needs Debian 13 or later, and ports 80 and 443. docs/deploying.md#terraform has an example.
terraform {
  required_version = ">= 1.5"
}

locals {
  environment = merge(
    {
      ROOT_KEY               = var.root_key
      SECRETS_KEY            = var.secrets_key
      LITESTREAM_REPLICA_URL = var.replica_url
      BACKUP_VERIFY_HOURS    = "24"
      CLIENT_ADDRESS_HEADER  = "X-Real-IP"
      # On the machine itself, as the API is: the proxy passes on the latter alone.
      METRICS_PORT = "9090"
    },
    var.settings,
    var.secrets,
  )

  files = {
    "/etc/systemd/system/premio.service"                   = file("${path.module}/../systemd/premio.service")
    "/etc/systemd/system/premio.service.d/replicated.conf" = file("${path.module}/../systemd/premio.service.d/replicated.conf")
    "/etc/systemd/system/caddy.service.d/premio.conf"      = "[Service]\nEnvironment=DOMAIN=${var.domain} UPSTREAMS=127.0.0.1:3000\n"
    "/etc/premio/Caddyfile"                                = file("${path.module}/../compose/Caddyfile")
    "/etc/premio/premio.env"                               = join("", [for name, value in local.environment : "${name}=${value}\n"])
  }

  cloud_config = {
    package_update  = true
    package_upgrade = true
    packages        = ["caddy", "curl", "nodejs", "npm", "unattended-upgrades"]
    write_files = [
      for path, content in local.files : {
        path        = path
        content     = content
        permissions = path == "/etc/premio/premio.env" ? "0600" : "0644"
      }
    ]
    runcmd = [join("\n", [
      "set -eu",
      "useradd --system --user-group premio",
      "curl --fail --silent --show-error --location --output /tmp/premio.tar.gz '${var.archive_url}'",
      "echo '${var.archive_sha256}  /tmp/premio.tar.gz' | sha256sum --check",
      "mkdir -p /opt/premio",
      "tar --extract --gzip --strip-components=1 --no-same-owner --directory=/opt/premio --file=/tmp/premio.tar.gz",
      "rm /tmp/premio.tar.gz",
      "cd /opt/premio",
      "npm run litestream",
      "npm run build",
      "cp /etc/premio/Caddyfile /etc/caddy/Caddyfile",
      "systemctl daemon-reload",
      "systemctl enable --now premio",
      "systemctl restart caddy",
    ])]
  }
}
