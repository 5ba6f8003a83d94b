-- Nobody teaches or hosts two things at once unless somebody said that both are meant: the database itself refuses
-- (docs/decisions/instructors.md). It looks when a transaction ends, so that two dates of a series may change places within one. Range
-- types have a GiST operator class of their own, so this needs no extension.
ALTER TABLE "instructor_reservations" ADD CONSTRAINT "instructor_reservations_no_overlap" EXCLUDE USING gist (
  int4range("instructor_id", "instructor_id", '[]') WITH &&,
  tstzrange("starts_at", "ends_at", '[)') WITH &&
) WHERE ("is_enforced") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- The person of a name, who is added where nobody has it. One who has the name of an artist is that artist.
CREATE FUNCTION "instructor_named"("who" text, "demo" boolean) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  known integer;
BEGIN
  IF btrim(coalesce(who, '')) = '' THEN
    RETURN NULL;
  END IF;
  SELECT i.id INTO known FROM "instructors" i WHERE lower(btrim(i.name)) = lower(btrim(who));
  IF known IS NULL THEN
    INSERT INTO "instructors" ("name", "artist_id", "is_demo")
    VALUES (btrim(who), (SELECT min(a.id) FROM "artists" a WHERE lower(btrim(a.name)) = lower(btrim(who))
      AND NOT EXISTS (SELECT FROM "instructors" o WHERE o.artist_id = a.id)), demo)
    ON CONFLICT DO NOTHING;
    SELECT i.id INTO known FROM "instructors" i WHERE lower(btrim(i.name)) = lower(btrim(who));
  ELSIF NOT demo THEN
    UPDATE "instructors" SET "is_demo" = false WHERE id = known AND "is_demo";
  END IF;
  RETURN known;
END $$;
--> statement-breakpoint
CREATE FUNCTION "name_instructor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.instructor_id := instructor_named(NEW.details ->> CASE TG_TABLE_NAME WHEN 'events' THEN 'host' ELSE 'instructor' END, NEW.is_demo);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "reserve_instructor"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.starts_at, NEW.ends_at, NEW.status, NEW.is_hidden, NEW.is_demo, NEW.instructor_id, NEW.teaches_twice)
    IS NOT DISTINCT FROM
    (OLD.starts_at, OLD.ends_at, OLD.status, OLD.is_hidden, OLD.is_demo, OLD.instructor_id, OLD.teaches_twice) THEN
    RETURN NULL;
  END IF;
  DELETE FROM "instructor_reservations"
    WHERE CASE TG_TABLE_NAME WHEN 'events' THEN "event_id" ELSE "class_id" END = NEW.id;
  IF NEW.instructor_id IS NOT NULL AND NEW.status = 'scheduled' AND NOT NEW.is_hidden AND NEW.starts_at < NEW.ends_at THEN
    INSERT INTO "instructor_reservations" ("instructor_id", "event_id", "class_id", "starts_at", "ends_at", "is_enforced")
    VALUES (NEW.instructor_id, CASE TG_TABLE_NAME WHEN 'events' THEN NEW.id END,
      CASE TG_TABLE_NAME WHEN 'events' THEN NULL ELSE NEW.id END, NEW.starts_at, NEW.ends_at,
      NOT NEW.is_demo AND NOT NEW.teaches_twice);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The names of classes, series and events become persons, each once.
INSERT INTO "instructors" ("name", "is_demo")
SELECT DISTINCT ON (lower(btrim(n.who))) btrim(n.who), n.is_demo
FROM (
  SELECT c.details ->> 'instructor' AS who, c.is_demo, c.starts_at AS since FROM "class_sessions" c
  UNION ALL SELECT e.details ->> 'host', e.is_demo, e.starts_at FROM "events" e
  UNION ALL SELECT s.words ->> 'instructor', false, s.created_at FROM "class_series" s
) n
WHERE btrim(coalesce(n.who, '')) <> ''
ORDER BY lower(btrim(n.who)), n.is_demo, n.since;
--> statement-breakpoint
UPDATE "instructors" i SET "artist_id" = (SELECT min(a.id) FROM "artists" a WHERE lower(btrim(a.name)) = lower(btrim(i.name)));
--> statement-breakpoint
UPDATE "class_sessions" c SET "instructor_id" = i.id FROM "instructors" i
WHERE lower(btrim(i.name)) = lower(btrim(c.details ->> 'instructor'));
--> statement-breakpoint
UPDATE "events" e SET "instructor_id" = i.id FROM "instructors" i WHERE lower(btrim(i.name)) = lower(btrim(e.details ->> 'host'));
--> statement-breakpoint
-- What was agreed with an artist is the share of what they teach or host, and of the dates that a series added to it.
UPDATE "events" e SET "share_basis_points" = a.share_basis_points FROM "artist_agreements" a, "instructors" i
WHERE a.kind = 'event' AND a.piece_id = e.id AND i.id = e.instructor_id AND i.artist_id = a.artist_id;
--> statement-breakpoint
UPDATE "class_sessions" c SET "share_basis_points" = a.share_basis_points FROM "artist_agreements" a, "instructors" i
WHERE a.kind = 'class' AND a.piece_id = c.id AND i.id = c.instructor_id AND i.artist_id = a.artist_id;
--> statement-breakpoint
UPDATE "class_sessions" c SET "share_basis_points" = f.share FROM (
  SELECT DISTINCT ON (d.series_id, d.instructor_id) d.series_id, d.instructor_id, a.share_basis_points AS share
  FROM "class_sessions" d JOIN "artist_agreements" a ON a.kind = 'class' AND a.piece_id = d.id
  JOIN "instructors" i ON i.id = d.instructor_id AND i.artist_id = a.artist_id
  WHERE d.series_id IS NOT NULL ORDER BY d.series_id, d.instructor_id, a.created_at, a.piece_id
) f
WHERE c.share_basis_points IS NULL AND c.series_id = f.series_id AND c.instructor_id = f.instructor_id;
--> statement-breakpoint
UPDATE "class_series" s SET "words" = s.words || jsonb_build_object('shareBasisPoints', f.share) FROM (
  SELECT DISTINCT ON (d.series_id) d.series_id, lower(btrim(d.details ->> 'instructor')) AS who, d.share_basis_points AS share
  FROM "class_sessions" d WHERE d.series_id IS NOT NULL AND d.share_basis_points IS NOT NULL
  ORDER BY d.series_id, d.starts_at DESC
) f
WHERE s.id = f.series_id AND lower(btrim(s.words ->> 'instructor')) = f.who;
--> statement-breakpoint
UPDATE "content_drafts" d SET "value" = d.value || jsonb_build_object('shareBasisPoints', a.share_basis_points)
FROM "artist_agreements" a JOIN "artists" t ON t.id = a.artist_id
WHERE d.kind = a.kind AND d.piece_id = a.piece_id
  AND lower(btrim(d.value ->> CASE d.kind WHEN 'event' THEN 'host' ELSE 'instructor' END)) = lower(btrim(t.name));
--> statement-breakpoint
UPDATE "artist_seat_shares" s SET "share_basis_points" = coalesce(
  (SELECT a.share_basis_points FROM "artist_agreements" a WHERE a.kind = s.kind AND a.piece_id = s.piece_id AND a.artist_id = s.artist_id),
  (SELECT c.share_basis_points FROM "class_sessions" c WHERE s.kind = 'class' AND c.id = s.piece_id));
--> statement-breakpoint
-- Who has two things at once already keeps both: the later one is meant.
UPDATE "class_sessions" c SET "teaches_twice" = true
WHERE c.status = 'scheduled' AND NOT c.is_hidden AND NOT c.is_demo AND (
  EXISTS (SELECT FROM "class_sessions" o WHERE o.instructor_id = c.instructor_id AND o.status = 'scheduled' AND NOT o.is_hidden
    AND NOT o.is_demo AND o.starts_at < c.ends_at AND c.starts_at < o.ends_at AND (o.starts_at, o.id) < (c.starts_at, c.id))
  OR EXISTS (SELECT FROM "events" o WHERE o.instructor_id = c.instructor_id AND o.status = 'scheduled' AND NOT o.is_hidden
    AND NOT o.is_demo AND o.starts_at < c.ends_at AND c.starts_at < o.ends_at));
--> statement-breakpoint
UPDATE "events" e SET "teaches_twice" = true
WHERE e.status = 'scheduled' AND NOT e.is_hidden AND NOT e.is_demo AND EXISTS (
  SELECT FROM "events" o WHERE o.instructor_id = e.instructor_id AND o.status = 'scheduled' AND NOT o.is_hidden
    AND NOT o.is_demo AND o.starts_at < e.ends_at AND e.starts_at < o.ends_at AND (o.starts_at, o.id) < (e.starts_at, e.id));
--> statement-breakpoint
INSERT INTO "instructor_reservations" ("instructor_id", "event_id", "class_id", "starts_at", "ends_at", "is_enforced")
SELECT e.instructor_id, e.id, NULL, e.starts_at, e.ends_at, NOT e.is_demo AND NOT e.teaches_twice FROM "events" e
  WHERE e.instructor_id IS NOT NULL AND e.status = 'scheduled' AND NOT e.is_hidden AND e.starts_at < e.ends_at
UNION ALL
SELECT c.instructor_id, NULL, c.id, c.starts_at, c.ends_at, NOT c.is_demo AND NOT c.teaches_twice FROM "class_sessions" c
  WHERE c.instructor_id IS NOT NULL AND c.status = 'scheduled' AND NOT c.is_hidden AND c.starts_at < c.ends_at;
--> statement-breakpoint
CREATE TRIGGER "events_instructor" BEFORE INSERT OR UPDATE OF "details", "is_demo" ON "events"
  FOR EACH ROW EXECUTE FUNCTION "name_instructor"();
--> statement-breakpoint
CREATE TRIGGER "class_sessions_instructor" BEFORE INSERT OR UPDATE OF "details", "is_demo" ON "class_sessions"
  FOR EACH ROW EXECUTE FUNCTION "name_instructor"();
--> statement-breakpoint
CREATE TRIGGER "events_reserve_instructor"
  AFTER INSERT OR UPDATE OF "starts_at", "ends_at", "status", "details", "is_hidden", "is_demo", "teaches_twice" ON "events"
  FOR EACH ROW EXECUTE FUNCTION "reserve_instructor"();
--> statement-breakpoint
CREATE TRIGGER "class_sessions_reserve_instructor"
  AFTER INSERT OR UPDATE OF "starts_at", "ends_at", "status", "details", "is_hidden", "is_demo", "teaches_twice" ON "class_sessions"
  FOR EACH ROW EXECUTE FUNCTION "reserve_instructor"();
