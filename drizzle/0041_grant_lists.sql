CREATE INDEX `play_grants_by_org` ON `play_grants` (`org_id`);--> statement-breakpoint
CREATE INDEX `play_grants_by_campaign` ON `play_grants` (`org_id`,`campaign_id`);