-- What was done, by whom and when, is only ever added to.
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
CREATE TRIGGER "content_versions_append_only" BEFORE UPDATE OR DELETE ON "content_versions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
-- Every server hears whose news changed, when it is committed.
CREATE FUNCTION "announce_notification"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notifications', COALESCE(NEW.user_id, OLD.user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "notifications_announce" AFTER INSERT OR UPDATE OR DELETE ON "notifications"
  FOR EACH ROW EXECUTE FUNCTION "announce_notification"();
--> statement-breakpoint
ALTER TABLE "work_sales" ADD CONSTRAINT "work_sales_split"
  CHECK ("artist_cents" >= 0 AND "house_cents" >= 0 AND "artist_cents" + "house_cents" = "price_cents");
