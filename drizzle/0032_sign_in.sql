ALTER TABLE `api_keys` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `signed_in_at` integer;--> statement-breakpoint
CREATE INDEX `api_keys_by_creator` ON `api_keys` (`org_id`,`created_by`);--> statement-breakpoint
ALTER TABLE `users` ADD `link_made_by` text;--> statement-breakpoint
ALTER TABLE `users` ADD `link_made_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `link_told_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `provider_issuer` text;--> statement-breakpoint
ALTER TABLE `users` ADD `provider_subject` text;--> statement-breakpoint
UPDATE `api_keys` SET `signed_in_at` = (SELECT max(`at`) FROM `audit_log` WHERE `audit_log`.`org_id` = `api_keys`.`org_id` AND `audit_log`.`target` = `api_keys`.`key_id` AND `audit_log`.`action` = 'session.create');
