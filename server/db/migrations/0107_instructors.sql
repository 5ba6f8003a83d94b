CREATE TABLE "instructors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instructors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"artist_id" text,
	"user_id" text,
	"share_basis_points" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "instructors_artistId_unique" UNIQUE("artist_id"),
	CONSTRAINT "instructors_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "instructors_name" CHECK (btrim(name) <> ''),
	CONSTRAINT "instructors_share" CHECK (share_basis_points between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "instructor_reservations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instructor_reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"instructor_id" integer NOT NULL,
	"event_id" text,
	"class_id" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_enforced" boolean NOT NULL,
	CONSTRAINT "instructor_reservations_of_one" CHECK (num_nonnulls("instructor_reservations"."event_id", "instructor_reservations"."class_id") = 1),
	CONSTRAINT "instructor_reservations_forward" CHECK ("instructor_reservations"."starts_at" < "instructor_reservations"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "artist_payouts" ALTER COLUMN "artist_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_seat_shares" ALTER COLUMN "artist_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "artist_payouts" ADD COLUMN "instructor_id" integer;--> statement-breakpoint
ALTER TABLE "artist_seat_shares" ADD COLUMN "instructor_id" integer;--> statement-breakpoint
ALTER TABLE "artist_seat_shares" ADD COLUMN "share_basis_points" integer;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "instructor_id" integer;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "share_basis_points" integer;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "teaches_twice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "instructor_id" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "share_basis_points" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "teaches_twice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructor_reservations" ADD CONSTRAINT "instructor_reservations_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructor_reservations" ADD CONSTRAINT "instructor_reservations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructor_reservations" ADD CONSTRAINT "instructor_reservations_class_id_class_sessions_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instructors_one_per_name" ON "instructors" USING btree (lower(btrim(name)));--> statement-breakpoint
CREATE UNIQUE INDEX "instructor_reservations_event_id_index" ON "instructor_reservations" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instructor_reservations_class_id_index" ON "instructor_reservations" USING btree ("class_id");--> statement-breakpoint
ALTER TABLE "artist_payouts" ADD CONSTRAINT "artist_payouts_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artist_seat_shares" ADD CONSTRAINT "artist_seat_shares_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artist_seat_shares_instructor_id_at_index" ON "artist_seat_shares" USING btree ("instructor_id","at");--> statement-breakpoint
CREATE INDEX "class_sessions_instructor_id_index" ON "class_sessions" USING btree ("instructor_id");--> statement-breakpoint
CREATE INDEX "events_instructor_id_index" ON "events" USING btree ("instructor_id");--> statement-breakpoint
ALTER TABLE "artist_payouts" ADD CONSTRAINT "artist_payouts_once_each" UNIQUE("instructor_id","month");--> statement-breakpoint
ALTER TABLE "artist_payouts" ADD CONSTRAINT "artist_payouts_of_one" CHECK (num_nonnulls(artist_id, instructor_id) = 1);--> statement-breakpoint
ALTER TABLE "artist_seat_shares" ADD CONSTRAINT "artist_seat_shares_of_one" CHECK (num_nonnulls(artist_id, instructor_id) = 1);--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_share" CHECK (share_basis_points between 0 and 10000);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_share" CHECK (share_basis_points between 0 and 10000);