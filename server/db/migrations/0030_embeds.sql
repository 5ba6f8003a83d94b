CREATE TABLE "embed_counts" (
	"embed_id" text NOT NULL,
	"day" date NOT NULL,
	"campaign" text NOT NULL,
	"origin" text NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"handed_over" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "embed_counts_embed_id_day_campaign_origin_pk" PRIMARY KEY("embed_id","day","campaign","origin")
);
--> statement-breakpoint
CREATE TABLE "embeds" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"widgets" jsonb NOT NULL,
	"launcher_text" text NOT NULL,
	"greeting" text NOT NULL,
	"theme" text NOT NULL,
	"accent" text NOT NULL,
	"position" text NOT NULL,
	"locale" text NOT NULL,
	"campaign" text NOT NULL,
	"triggers" jsonb NOT NULL,
	"allowed_origins" jsonb NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_handovers" ADD COLUMN "embed_id" text;--> statement-breakpoint
ALTER TABLE "cart_handovers" ADD COLUMN "embed_campaign" text;--> statement-breakpoint
ALTER TABLE "cart_handovers" ADD COLUMN "embed_origin" text;--> statement-breakpoint
ALTER TABLE "chat_logs" ADD COLUMN "embed_id" text;--> statement-breakpoint
ALTER TABLE "chat_logs" ADD COLUMN "embed_campaign" text;--> statement-breakpoint
ALTER TABLE "chat_logs" ADD COLUMN "embed_origin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "embed_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "embed_campaign" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "embed_origin" text;--> statement-breakpoint
ALTER TABLE "survey_entries" ADD COLUMN "embed_id" text;--> statement-breakpoint
ALTER TABLE "survey_entries" ADD COLUMN "embed_campaign" text;--> statement-breakpoint
ALTER TABLE "survey_entries" ADD COLUMN "embed_origin" text;--> statement-breakpoint
ALTER TABLE "embed_counts" ADD CONSTRAINT "embed_counts_embed_id_embeds_id_fk" FOREIGN KEY ("embed_id") REFERENCES "public"."embeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_embed_id_day_index" ON "orders" USING btree ("embed_id","day") WHERE "orders"."embed_id" is not null;--> statement-breakpoint
CREATE INDEX "survey_entries_embed_id_created_at_index" ON "survey_entries" USING btree ("embed_id","created_at") WHERE "survey_entries"."embed_id" is not null;