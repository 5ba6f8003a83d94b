ALTER TABLE "orders" ADD COLUMN "is_proven" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "block_key" text;--> statement-breakpoint
ALTER TABLE "pickup_slots" ADD COLUMN "guest_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "block_key" text;--> statement-breakpoint
CREATE INDEX "orders_block_key_index" ON "orders" USING btree ("block_key") WHERE "orders"."block_key" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_block_key_index" ON "rsvps" USING btree ("block_key") WHERE "rsvps"."block_key" is not null;