CREATE TABLE "ingredients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"toppings" jsonb NOT NULL,
	"is_sold_out" boolean DEFAULT false NOT NULL,
	"sold_out_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "milk_stock" (
	"id" text PRIMARY KEY NOT NULL,
	"is_sold_out" boolean NOT NULL,
	"sold_out_until" timestamp with time zone
);
