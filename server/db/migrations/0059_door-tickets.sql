CREATE TABLE "door_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"event_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"is_reserved" boolean NOT NULL,
	"price_cents" integer NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"sold_by" text NOT NULL,
	CONSTRAINT "door_tickets_quantity" CHECK ("door_tickets"."quantity" > 0 and "door_tickets"."returned" between 0 and "door_tickets"."quantity")
);
--> statement-breakpoint
ALTER TABLE "work_sales" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "work_sales" ADD COLUMN "order_position" integer;--> statement-breakpoint
ALTER TABLE "door_tickets" ADD CONSTRAINT "door_tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_tickets_order_id_index" ON "door_tickets" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "door_tickets_event_id_index" ON "door_tickets" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "work_sales_order_id_index" ON "work_sales" USING btree ("order_id");