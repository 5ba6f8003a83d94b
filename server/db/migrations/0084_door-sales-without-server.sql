ALTER TABLE "till_sales" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "door_tickets" ADD COLUMN "over" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "door_tickets" ADD CONSTRAINT "door_tickets_over" CHECK ("door_tickets"."over" between 0 and "door_tickets"."quantity");