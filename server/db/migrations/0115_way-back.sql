ALTER TABLE "cart_handovers" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "cart_handovers" ADD COLUMN "came_from" text;