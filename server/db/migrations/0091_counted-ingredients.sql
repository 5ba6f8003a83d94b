CREATE TABLE "ingredient_counts" (
	"ingredient_id" text PRIMARY KEY NOT NULL,
	"portions" integer NOT NULL,
	"until" date,
	"low_at" integer NOT NULL,
	"told_at" timestamp with time zone,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ingredient_counts" ADD CONSTRAINT "ingredient_counts_ingredient_id_ingredients_id_fk" FOREIGN KEY ("ingredient_id") REFERENCES "public"."ingredients"("id") ON DELETE cascade ON UPDATE no action;