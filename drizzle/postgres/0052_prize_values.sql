CREATE TABLE "result_costs" (
	"org_id" text NOT NULL,
	"campaign" bigint NOT NULL,
	"day" text NOT NULL,
	"codes" double precision NOT NULL,
	"prizes" double precision NOT NULL,
	CONSTRAINT "result_costs_key" PRIMARY KEY("org_id","campaign","day")
);
--> statement-breakpoint
ALTER TABLE "result_marks" ADD COLUMN "costs_up_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "handouts" ADD COLUMN "forfeited_at" bigint;--> statement-breakpoint
ALTER TABLE "handouts" ADD COLUMN "campaign" bigint;--> statement-breakpoint
ALTER TABLE "handouts" ADD COLUMN "at" bigint;--> statement-breakpoint
ALTER TABLE "handouts" ADD COLUMN "value" bigint;
