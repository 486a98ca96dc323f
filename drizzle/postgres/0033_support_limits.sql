CREATE TABLE "code_extensions" (
	"org_id" text NOT NULL,
	"promo_code" bigint NOT NULL,
	"extensions" bigint NOT NULL,
	CONSTRAINT "code_extensions_org_id_promo_code_pk" PRIMARY KEY("org_id","promo_code")
);
--> statement-breakpoint
CREATE TABLE "support_counts" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "support_counts_org_id_user_id_kind_pk" PRIMARY KEY("org_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "past_uses" (
	"id" bigint NOT NULL,
	"org_id" text NOT NULL,
	"id_hash" text NOT NULL,
	"game" text NOT NULL,
	"game_id" text NOT NULL,
	"limit_name" text NOT NULL,
	"used_from" bigint NOT NULL,
	"used_until" bigint NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "past_uses_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "is_listed" boolean;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "erasure_secret" text;--> statement-breakpoint
CREATE INDEX "past_uses_by_id" ON "past_uses" USING btree ("org_id","id_hash","game","game_id");--> statement-breakpoint
CREATE INDEX "past_uses_by_end" ON "past_uses" USING btree ("used_until");