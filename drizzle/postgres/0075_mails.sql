CREATE TABLE "mails" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"mail_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"token" text,
	"sealed_with" text,
	"created_at" bigint NOT NULL,
	"due_at" bigint NOT NULL,
	"tries" bigint NOT NULL,
	CONSTRAINT "mails_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mails_by_id" ON "mails" USING btree ("org_id","mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_by_user" ON "mails" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at");