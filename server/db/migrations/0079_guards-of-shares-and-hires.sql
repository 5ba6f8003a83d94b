-- A confirmed hire of the whole venue closes the pickup times of its stretch in the table that gives them out, so that an order and a
-- hire of one moment meet in the same rows: whoever is first has the time (docs/decisions/rooms.md). So many seconds are in no slot.
-- Pickup times begin at whole five minutes, whatever the settings say.
CREATE FUNCTION "close_pickups_of_hire"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was tstzrange;
  becomes tstzrange;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.space_type = 'entire-venue' AND OLD.state = 'confirmed' AND NOT OLD.is_cancelled THEN
    was := tstzrange(OLD.starts_at, OLD.ends_at + make_interval(mins => OLD.buffer_minutes));
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.space_type = 'entire-venue' AND NEW.state = 'confirmed' AND NOT NEW.is_cancelled THEN
    becomes := tstzrange(NEW.starts_at, NEW.ends_at + make_interval(mins => NEW.buffer_minutes));
  END IF;
  IF was IS NOT DISTINCT FROM becomes THEN
    RETURN NULL;
  END IF;
  IF was IS NOT NULL THEN
    PERFORM FROM "pickup_slots" WHERE starts_at <@ was ORDER BY starts_at FOR UPDATE;
    UPDATE "pickup_slots" SET booked_seconds = booked_seconds - 1000000000
      WHERE starts_at <@ was AND booked_seconds >= 1000000000;
  END IF;
  IF becomes IS NOT NULL THEN
    INSERT INTO "pickup_slots" AS s (starts_at, booked_seconds)
    SELECT at, 1000000000 FROM generate_series(lower(becomes), upper(becomes) - interval '1 second', interval '5 minutes') at ORDER BY at
    ON CONFLICT (starts_at) DO UPDATE SET booked_seconds = s.booked_seconds + 1000000000;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "space_bookings_close_pickups" AFTER INSERT OR DELETE OR UPDATE OF "space_type", "starts_at", "ends_at", "state", "is_cancelled", "buffer_minutes"
  ON "space_bookings" FOR EACH ROW EXECUTE FUNCTION "close_pickups_of_hire"();
--> statement-breakpoint
INSERT INTO "pickup_slots" AS s (starts_at, booked_seconds)
SELECT at, 1000000000 FROM "space_bookings" b,
  generate_series(b.starts_at, b.ends_at + make_interval(mins => b.buffer_minutes) - interval '1 second', interval '5 minutes') at
WHERE b.space_type = 'entire-venue' AND b.state = 'confirmed' AND NOT b.is_cancelled AND b.ends_at > now()
GROUP BY at ORDER BY at
ON CONFLICT (starts_at) DO UPDATE SET booked_seconds = s.booked_seconds + 1000000000;
--> statement-breakpoint
-- A hire that ends gives classes that made way for it their room back, as far as nothing else is there.
CREATE OR REPLACE FUNCTION "reserve_rooms_of_hire"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "room_reservations" WHERE "booking_id" = NEW.id;
  IF NOT NEW.is_cancelled THEN
    INSERT INTO "room_reservations" ("booking_id", "first_room", "last_room", "starts_at", "ends_at", "free_at")
    VALUES (NEW.id, 1, CASE NEW.space_type WHEN 'art-space' THEN 1 ELSE 2 END, NEW.starts_at, NEW.ends_at,
      NEW.ends_at + make_interval(mins => NEW.buffer_minutes));
  ELSE
    UPDATE "room_reservations" c SET "is_enforced" = true
    WHERE c.class_id IS NOT NULL AND NOT c.is_demo AND NOT c.is_enforced
      AND c.starts_at < NEW.ends_at + make_interval(mins => NEW.buffer_minutes) AND c.free_at > NEW.starts_at
      AND NOT EXISTS (SELECT FROM "room_reservations" r WHERE r.is_enforced AND r.booking_id IS NOT NULL
        AND r.first_room <= c.last_room AND r.last_room >= c.first_room AND r.starts_at < c.free_at AND r.free_at > c.starts_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Events count their changes for calendars as classes do (RFC 5545, SEQUENCE).
CREATE TRIGGER "events_sequence" BEFORE UPDATE OF "starts_at", "ends_at", "status", "is_hidden", "title", "details"
  ON "events" FOR EACH ROW EXECUTE FUNCTION "count_class_changes"();
--> statement-breakpoint
-- What was agreed before there was a table of it.
INSERT INTO "artist_agreements" ("kind", "piece_id", "artist_id", "share_basis_points", "created_at")
SELECT DISTINCT ON (p.value ->> 'kind', p.piece_id) p.value ->> 'kind', p.piece_id, p.artist_id, p.share_basis_points, p.updated_at
FROM "artist_proposals" p
WHERE p.state = 'approved' AND p.piece_id IS NOT NULL AND p.share_basis_points IS NOT NULL
ORDER BY p.value ->> 'kind', p.piece_id, p.updated_at DESC;
