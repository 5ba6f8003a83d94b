ALTER TABLE "till_sales" ADD COLUMN "fee_waiver_reason" text;--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower("contact_email")) WHERE "orders"."contact_email" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_digits" ON "orders" USING btree (regexp_replace("contact_phone", '[^0-9]', '', 'g')) WHERE "orders"."contact_phone" is not null;