CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org_id` text NOT NULL,
	`mail_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`token` text,
	`sealed_with` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_by_id` ON `mails` (`org_id`,`mail_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_by_user` ON `mails` (`org_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`due_at`);