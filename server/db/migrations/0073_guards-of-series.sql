-- Calendars take a date again when its SEQUENCE is higher (RFC 5545): one more with each change of when, where and whether it
-- takes place, whoever makes it.
CREATE FUNCTION "count_class_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.starts_at, NEW.ends_at, NEW.status, NEW.is_hidden, NEW.title, NEW.details ->> 'space') IS DISTINCT FROM
    (OLD.starts_at, OLD.ends_at, OLD.status, OLD.is_hidden, OLD.title, OLD.details ->> 'space') THEN
    NEW.sequence := OLD.sequence + 1;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_sessions_sequence" BEFORE UPDATE OF "starts_at", "ends_at", "status", "is_hidden", "title", "details"
  ON "class_sessions" FOR EACH ROW EXECUTE FUNCTION "count_class_changes"();
