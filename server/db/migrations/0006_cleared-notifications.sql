ALTER TABLE "notifications" ADD COLUMN "cleared_at" timestamp with time zone;--> statement-breakpoint
-- Whoever follows the news of an account looks again whether they still may, as soon as that may have changed.
CREATE FUNCTION "announce_sign_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notifications', CASE TG_TABLE_NAME WHEN 'users' THEN to_jsonb(OLD)->>'id' ELSE to_jsonb(OLD)->>'user_id' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_announce" AFTER UPDATE OF "revoked_at" OR DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_sign_in"();
--> statement-breakpoint
CREATE TRIGGER "users_announce" AFTER UPDATE OF "is_disabled" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "announce_sign_in"();
