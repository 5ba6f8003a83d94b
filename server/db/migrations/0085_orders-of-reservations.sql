ALTER TABLE "rsvps" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "space_bookings" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "apart_cents" integer DEFAULT 0 NOT NULL;