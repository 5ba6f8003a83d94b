ALTER TABLE "drawer_sessions" ADD COLUMN "opening_float_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drawer_sessions" ADD COLUMN "opening_off_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drawer_sessions" ADD COLUMN "float_cents" integer DEFAULT 0 NOT NULL;