ALTER TABLE "membership_charges" ADD COLUMN "month_cents" integer;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "next_tier_cents" integer;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_price_promised" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "new_price_cents" integer;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "new_price_on" date;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_new_price" CHECK (("memberships"."new_price_cents" is null) = ("memberships"."new_price_on" is null) and ("memberships"."new_price_cents" is null or "memberships"."new_price_cents" >= 0));