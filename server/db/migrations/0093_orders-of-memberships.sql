ALTER TABLE "memberships" ADD COLUMN "order_id" text;--> statement-breakpoint
CREATE INDEX "memberships_of_order" ON "memberships" USING btree ("order_id") WHERE "memberships"."order_id" is not null;