ALTER TABLE "orders" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirm_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network_key" text;--> statement-breakpoint
CREATE INDEX "orders_email_key_index" ON "orders" USING btree ("email_key") WHERE "orders"."email_key" is not null;--> statement-breakpoint
CREATE INDEX "orders_phone_key_index" ON "orders" USING btree ("phone_key") WHERE "orders"."phone_key" is not null;--> statement-breakpoint
CREATE INDEX "orders_network_key_index" ON "orders" USING btree ("network_key") WHERE "orders"."network_key" is not null;