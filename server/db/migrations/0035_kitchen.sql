CREATE TABLE "kitchen_states" (
	"id" serial PRIMARY KEY NOT NULL,
	"busy_minutes" integer NOT NULL,
	"paused_until" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_changes" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "made_lines" jsonb;