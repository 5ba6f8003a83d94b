CREATE TABLE "day_closings" (
	"number" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"up_to" bigint NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "day_closings_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "drawer_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"approved_by" text
);
--> statement-breakpoint
CREATE TABLE "drawer_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"drawer_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" text NOT NULL,
	"opening_cents" integer NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"counted_cents" integer,
	"expected_cents" integer,
	"note" text DEFAULT '' NOT NULL,
	"closing_number" integer
);
--> statement-breakpoint
CREATE TABLE "drawers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "till_sales" (
	"order_id" text PRIMARY KEY NOT NULL,
	"till_id" text,
	"drawer_id" text,
	"sold_by" text NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"discount_reason" text,
	"approved_by" text
);
--> statement-breakpoint
ALTER TABLE "drawer_movements" ADD CONSTRAINT "drawer_movements_session_id_drawer_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."drawer_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_sessions" ADD CONSTRAINT "drawer_sessions_drawer_id_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawer_movements_session_id_index" ON "drawer_movements" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_sessions_one_open" ON "drawer_sessions" USING btree ("drawer_id") WHERE "drawer_sessions"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "drawer_sessions_closing_number_index" ON "drawer_sessions" USING btree ("closing_number");--> statement-breakpoint
CREATE INDEX "till_sales_sold_at_index" ON "till_sales" USING btree ("sold_at");