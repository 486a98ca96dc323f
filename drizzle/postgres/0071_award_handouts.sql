CREATE TABLE "award_handouts" (
	"org_id" text NOT NULL,
	"award" bigint NOT NULL,
	"at" bigint NOT NULL,
	"name" text NOT NULL,
	"value" bigint,
	"handed_out_at" bigint,
	"note" text,
	CONSTRAINT "award_handouts_org_id_award_pk" PRIMARY KEY("org_id","award")
);
--> statement-breakpoint
CREATE INDEX "award_handouts_by_time" ON "award_handouts" USING btree ("org_id","at","award");--> statement-breakpoint
CREATE INDEX "award_handouts_open" ON "award_handouts" USING btree ("org_id","at","award") WHERE "award_handouts"."handed_out_at" IS NULL;