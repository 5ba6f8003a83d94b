ALTER TABLE "orders" ADD COLUMN "is_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "range_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "domain_key" text;--> statement-breakpoint
ALTER TABLE "pickup_slots" ADD COLUMN "newcomer_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "is_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "ended_because" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "range_key" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "domain_key" text;--> statement-breakpoint
CREATE INDEX "orders_range_key_index" ON "orders" USING btree ("range_key") WHERE "orders"."range_key" is not null;--> statement-breakpoint
CREATE INDEX "orders_domain_key_index" ON "orders" USING btree ("domain_key") WHERE "orders"."domain_key" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_range_key_index" ON "rsvps" USING btree ("range_key") WHERE "rsvps"."range_key" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_domain_key_index" ON "rsvps" USING btree ("domain_key") WHERE "rsvps"."domain_key" is not null;