ALTER TABLE "survey_entries" ADD COLUMN "is_by_friend" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "embeds" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;