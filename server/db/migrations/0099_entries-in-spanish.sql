ALTER TABLE "cart_handovers" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "survey_entries" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "embed_counts" ADD COLUMN "began" integer DEFAULT 0 NOT NULL;