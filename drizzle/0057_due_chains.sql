DROP INDEX `chains_test_open`;--> statement-breakpoint
ALTER TABLE `chains` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `chains_test_due` ON `chains` (`org_id`,`due_at`) WHERE "chains"."closed_at" IS NULL AND instr("chains"."org_id", '~') > 0;