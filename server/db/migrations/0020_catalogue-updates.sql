CREATE TABLE "catalogue_updates" (
	"id" serial PRIMARY KEY NOT NULL,
	"catalogue" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "menu_categories" ADD COLUMN "seed" jsonb;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "seed" jsonb;--> statement-breakpoint
ALTER TABLE "menu_items" ADD COLUMN "came_with_update" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "toppings" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "toppings" ADD COLUMN "seed" jsonb;--> statement-breakpoint
ALTER TABLE "toppings" ADD COLUMN "came_with_update" boolean DEFAULT false NOT NULL;