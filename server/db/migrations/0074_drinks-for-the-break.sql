ALTER TABLE "orders" ADD COLUMN "for_break" jsonb;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "seat_charges" ADD COLUMN "order_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_seats" ON "orders" USING btree (("for_break" ->> 'reference')) WHERE "orders"."for_break" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_class" ON "orders" USING btree (("for_break" ->> 'classId')) WHERE "orders"."for_break" is not null;