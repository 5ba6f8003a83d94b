CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Never two bookings for one room and hour: the database itself refuses.
ALTER TABLE "room_holds" ADD CONSTRAINT "room_holds_no_overlap"
  EXCLUDE USING gist ("room" WITH =, tstzrange("starts_at", "ends_at", '[)') WITH &&);
--> statement-breakpoint
ALTER TABLE "room_holds" ADD CONSTRAINT "room_holds_forward" CHECK ("starts_at" < "ends_at");
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantity" CHECK ("quantity" > 0);
--> statement-breakpoint
ALTER TABLE "pickup_slots" ADD CONSTRAINT "pickup_slots_not_negative" CHECK ("booked_seconds" >= 0);
--> statement-breakpoint
-- What was changed, by whom and when, is only ever added to.
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_changes_append_only" BEFORE UPDATE OR DELETE ON "order_changes"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
-- Every server hears of a change when it is committed, whoever made it.
CREATE FUNCTION "announce_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('orders', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_announce" AFTER INSERT OR UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "announce_order"();
--> statement-breakpoint
CREATE FUNCTION "announce_house"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('house', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "settings_announce" AFTER INSERT OR UPDATE OR DELETE ON "settings"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_house"('settings');
--> statement-breakpoint
CREATE TRIGGER "menu_items_announce" AFTER INSERT OR UPDATE OR DELETE ON "menu_items"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_house"('menu');
--> statement-breakpoint
CREATE TRIGGER "menu_categories_announce" AFTER INSERT OR UPDATE OR DELETE ON "menu_categories"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_house"('menu');
--> statement-breakpoint
CREATE TRIGGER "toppings_announce" AFTER INSERT OR UPDATE OR DELETE ON "toppings"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_house"('menu');
