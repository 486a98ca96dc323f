ALTER TABLE "redemption_chains" ADD COLUMN "lane" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redemption_chains" DROP CONSTRAINT "redemption_chains_pkey";--> statement-breakpoint
ALTER TABLE "redemption_chains" ADD CONSTRAINT "redemption_chains_org_id_lane_pk" PRIMARY KEY("org_id","lane");--> statement-breakpoint
ALTER TABLE "code_redemptions" ADD COLUMN "lane" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redemptions" ADD COLUMN "lane" bigint DEFAULT 0 NOT NULL;