CREATE TABLE `service_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `organizations` ADD `configuration_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `organizations` SET `configuration_bytes` = octet_length(`tiers`)
  + (SELECT coalesce(sum(octet_length(`config`)), 0) FROM `campaigns` WHERE `org_id` = `organizations`.`org_id`)
  + (SELECT coalesce(sum(octet_length(`config`)), 0) FROM `notifications` WHERE `org_id` = `organizations`.`org_id`)
  + (SELECT coalesce(sum(octet_length(`game_id`) + octet_length(`name`)), 0) FROM `marketplace_games` WHERE `org_id` = `organizations`.`org_id`)
  + (SELECT coalesce(sum(octet_length(`url`) + octet_length(`events`) + coalesce(octet_length(`description`), 0)), 0) FROM `webhooks` WHERE `org_id` = `organizations`.`org_id` AND `deleted_at` IS NULL);
