CREATE TABLE "thread_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by_name" text,
	"own_reference" text,
	"is_by_link" boolean DEFAULT false NOT NULL,
	"cents" integer,
	"card_id" text,
	"mail_id" text,
	"key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gift_cards" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_forms" ADD COLUMN "wrote_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_entries_reference_id_index" ON "thread_entries" USING btree ("reference","id");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_entries_reference_key_index" ON "thread_entries" USING btree ("reference","key");