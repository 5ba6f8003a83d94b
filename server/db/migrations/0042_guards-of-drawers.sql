ALTER TABLE "till_sales" ADD CONSTRAINT "till_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE cascade;
--> statement-breakpoint
-- What went in and out of a drawer, and the days that were closed, are only ever added to.
CREATE TRIGGER "drawer_movements_append_only" BEFORE UPDATE OR DELETE ON "drawer_movements"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
CREATE TRIGGER "day_closings_append_only" BEFORE UPDATE OR DELETE ON "day_closings"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
ALTER TABLE "drawer_sessions" ADD CONSTRAINT "drawer_sessions_closed_whole"
  CHECK (("closed_at" IS NULL) = ("counted_cents" IS NULL) AND ("closed_at" IS NULL) = ("closed_by" IS NULL)
    AND ("closed_at" IS NULL) = ("expected_cents" IS NULL));
