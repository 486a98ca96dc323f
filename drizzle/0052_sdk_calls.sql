CREATE TABLE `sdk_calls` (
	`org_id` text PRIMARY KEY NOT NULL,
	`hours` text NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`org_id`) ON UPDATE no action ON DELETE no action
);
