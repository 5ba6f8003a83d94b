ALTER TABLE "cart_handovers" ADD COLUMN "replaces_hash" text;--> statement-breakpoint
ALTER TABLE "cart_handovers" ADD COLUMN "ordered_at" timestamp with time zone;