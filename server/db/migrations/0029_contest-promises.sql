ALTER TABLE "contest_draws" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "contest_draws" ADD COLUMN "prize" text;