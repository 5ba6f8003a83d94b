CREATE TABLE "class_series" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"schedule" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "series_id" text;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "series_date" date;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_series_id_class_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."class_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_sessions_one_per_date" ON "class_sessions" USING btree ("series_id","series_date");