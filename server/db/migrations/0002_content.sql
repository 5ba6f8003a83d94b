CREATE TABLE "artists" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"details" jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"price_cents" integer NOT NULL,
	"capacity" integer NOT NULL,
	"seats_held" integer DEFAULT 0 NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"details" jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_sessions_seats" CHECK (seats_held >= 0 and seats_taken >= 0 and seats_held + seats_taken <= capacity)
);
--> statement-breakpoint
CREATE TABLE "community_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"print" jsonb,
	"status" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"price_cents" integer NOT NULL,
	"capacity" integer NOT NULL,
	"seats_held" integer DEFAULT 0 NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"details" jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_seats" CHECK (seats_held >= 0 and seats_taken >= 0 and seats_held + seats_taken <= capacity),
	CONSTRAINT "events_waiting" CHECK (waiting >= 0)
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"group" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_reports" (
	"note_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "note_reports_note_id_address_hash_pk" PRIMARY KEY("note_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"details" jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"details" jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" text PRIMARY KEY NOT NULL,
	"artist_id" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"price_cents" integer,
	"status" text NOT NULL,
	"edition_left" integer NOT NULL,
	"details" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"opening_id" text NOT NULL,
	"availability" text NOT NULL,
	"letter" text NOT NULL,
	"portfolio" text
);
--> statement-breakpoint
CREATE TABLE "artwork_enquiries" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"work_id" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"session_id" text NOT NULL,
	"participants" jsonb NOT NULL,
	"sit_with" text,
	"message" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"reference" text PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"score" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"drinks" integer,
	"service" integer,
	"space" integer,
	"comment" text NOT NULL,
	"name" text,
	"email" text,
	"about" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"source" text,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "private_event_enquiries" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"headcount" integer NOT NULL,
	"budget_cents" integer,
	"estimate_cents" integer,
	"space_type" text NOT NULL,
	"occasion" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resumes" (
	"reference" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rsvps" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"position" bigserial NOT NULL,
	"event_id" text NOT NULL,
	"party" integer NOT NULL,
	"status" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_forms" (
	"reference" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"form" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sent_forms_nonce_unique" UNIQUE("nonce")
);
--> statement-breakpoint
CREATE TABLE "space_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"created_at" timestamp with time zone NOT NULL,
	"space_type" text NOT NULL,
	"date" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"headcount" integer NOT NULL,
	"estimate_cents" integer NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "note_reports" ADD CONSTRAINT "note_reports_note_id_community_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."community_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_enquiries" ADD CONSTRAINT "artwork_enquiries_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_requests" ADD CONSTRAINT "class_requests_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_requests" ADD CONSTRAINT "class_requests_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_event_enquiries" ADD CONSTRAINT "private_event_enquiries_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumes" ADD CONSTRAINT "resumes_reference_applications_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."applications"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_requests" ADD CONSTRAINT "space_requests_reference_sent_forms_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sent_forms"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_sessions_starts_at_index" ON "class_sessions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "community_notes_status_posted_at_index" ON "community_notes" USING btree ("status","posted_at");--> statement-breakpoint
CREATE INDEX "events_starts_at_index" ON "events" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "posts_published_at_index" ON "posts" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "works_artist_id_index" ON "works" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "class_requests_session_id_index" ON "class_requests" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rsvps_one_per_email" ON "rsvps" USING btree ("event_id","email") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "rsvps_event_id_status_position_index" ON "rsvps" USING btree ("event_id","status","position");--> statement-breakpoint
CREATE INDEX "sent_forms_created_at_index" ON "sent_forms" USING btree ("created_at");