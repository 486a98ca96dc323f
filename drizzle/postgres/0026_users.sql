CREATE TABLE "users" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text,
	"name" text,
	"role" text NOT NULL,
	"created_at" bigint NOT NULL,
	"joined_at" bigint,
	"deactivated_at" bigint,
	"password_hash" text,
	"link_hash" text,
	"link_expires_at" bigint,
	"totp_secret" text,
	"sealed_with" text,
	"totp_since" bigint,
	"totp_step" bigint,
	"recovery_hashes" json NOT NULL,
	CONSTRAINT "users_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "prefix" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_at" bigint;--> statement-breakpoint
ALTER TABLE "console_sessions" ADD COLUMN "place" json;--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_id" ON "users" USING btree ("user_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_email" ON "users" USING btree ("org_id","email");--> statement-breakpoint
CREATE INDEX "users_by_link" ON "users" USING btree ("org_id","link_hash");--> statement-breakpoint
CREATE INDEX "console_sessions_by_holder" ON "console_sessions" USING btree ("org_id","key_id","seen_at");