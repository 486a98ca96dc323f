CREATE INDEX `audit_log_by_key` ON `audit_log` (`org_id`,`key_id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`org_id`,`at`);