ALTER TABLE `bans` ADD `until` integer;--> statement-breakpoint
CREATE INDEX `bans_ending` ON `bans` (`until`) WHERE "bans"."until" IS NOT NULL AND instr("bans"."org_id", '~') = 0;--> statement-breakpoint
CREATE INDEX `bans_ending_by_org` ON `bans` (`org_id`,`until`) WHERE "bans"."until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `lifted_bans` ADD `until` integer;