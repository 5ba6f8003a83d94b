CREATE TABLE "class_feedback" (
	"reference" text NOT NULL,
	"pass" text NOT NULL,
	"name" text NOT NULL,
	"class_id" text NOT NULL,
	"stars" smallint NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_feedback_reference_pass_pk" PRIMARY KEY("reference","pass"),
	CONSTRAINT "class_feedback_stars" CHECK ("class_feedback"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "waiver_texts" (
	"version" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "waivers" jsonb;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "feedback_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "class_feedback" ADD CONSTRAINT "class_feedback_reference_rsvps_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."rsvps"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_feedback" ADD CONSTRAINT "class_feedback_class_id_class_sessions_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_feedback_class_id_index" ON "class_feedback" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_feedback_created_at_index" ON "class_feedback" USING btree ("created_at");