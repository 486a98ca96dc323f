output "user_data" {
  description = "The cloud-config of the machine. It contains the keys: keep the state of Terraform as you keep them."
  value       = "#cloud-config\n${yamlencode(local.cloud_config)}"
  sensitive   = true
}
