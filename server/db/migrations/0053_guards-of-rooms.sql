-- Never two hires for one room and hour, nor a hire over an event or a class: the database itself refuses (docs/decisions/rooms.md).
-- Range types have a GiST operator class of their own, so this needs no extension. A hire has no number, and its range holds every
-- number; the café's own events and classes have one each, so that they may share a room with each other and with no hire.
ALTER TABLE "room_reservations" ADD CONSTRAINT "room_reservations_no_overlap" EXCLUDE USING gist (
  int4range("first_room", "last_room", '[]') WITH &&,
  int4range("own_number", "own_number", '[]') WITH &&,
  tstzrange("starts_at", "free_at", '[)') WITH &&
) WHERE ("is_enforced");
--> statement-breakpoint
CREATE SEQUENCE "room_own_numbers" AS integer;
--> statement-breakpoint
-- Where something takes place is said in words: 'Art Space', 'Lounge and Art Space', 'Whole house'.
CREATE FUNCTION "rooms_in_words"("place" text) RETURNS int4range LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN place ~* '(whole|entire)' OR (place ~* 'art space' AND place ~* '(lounge|bar)') THEN int4range(1, 2, '[]')
    WHEN place ~* 'art space' THEN int4range(1, 1, '[]')
    ELSE int4range(2, 2, '[]')
  END
$$;
--> statement-breakpoint
CREATE FUNCTION "room_buffer"() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT make_interval(mins => coalesce(
    (SELECT (s.value -> 'rooms' ->> 'bufferMinutes')::integer FROM "settings" s ORDER BY s.id DESC LIMIT 1), 30))
$$;
--> statement-breakpoint
CREATE FUNCTION "reserve_rooms_of_hire"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "room_reservations" WHERE "booking_id" = NEW.id;
  IF NOT NEW.is_cancelled THEN
    INSERT INTO "room_reservations" ("booking_id", "first_room", "last_room", "starts_at", "ends_at", "free_at")
    VALUES (NEW.id, 1, CASE NEW.space_type WHEN 'art-space' THEN 1 ELSE 2 END, NEW.starts_at, NEW.ends_at,
      NEW.ends_at + make_interval(mins => NEW.buffer_minutes));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "reserve_rooms_of_occasion"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rooms int4range := rooms_in_words(NEW.details ->> 'space');
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.starts_at, NEW.ends_at, NEW.status, NEW.is_hidden, NEW.is_demo, rooms) IS NOT DISTINCT FROM
    (OLD.starts_at, OLD.ends_at, OLD.status, OLD.is_hidden, OLD.is_demo, rooms_in_words(OLD.details ->> 'space')) THEN
    RETURN NULL;
  END IF;
  DELETE FROM "room_reservations"
    WHERE CASE TG_TABLE_NAME WHEN 'events' THEN "event_id" ELSE "class_id" END = NEW.id;
  IF NEW.status = 'scheduled' AND NOT NEW.is_hidden AND NEW.starts_at < NEW.ends_at THEN
    INSERT INTO "room_reservations" ("event_id", "class_id", "first_room", "last_room", "starts_at", "ends_at", "free_at",
      "own_number", "is_demo", "is_enforced")
    VALUES (CASE TG_TABLE_NAME WHEN 'events' THEN NEW.id END, CASE TG_TABLE_NAME WHEN 'events' THEN NULL ELSE NEW.id END,
      lower(rooms), upper(rooms) - 1, NEW.starts_at, NEW.ends_at, NEW.ends_at + room_buffer(),
      nextval('room_own_numbers'), NEW.is_demo, NOT NEW.is_demo);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE "space_bookings" SET "state" = 'cancelled' WHERE "is_cancelled";
--> statement-breakpoint
-- What is in the calendar moves in as it is, without time to clear up. Where a hire and something of the café overlap already,
-- both stay, and the café's own is not held against the hire.
INSERT INTO "room_reservations" ("booking_id", "first_room", "last_room", "starts_at", "ends_at", "free_at", "is_enforced")
SELECT b.id, 1, CASE b.space_type WHEN 'art-space' THEN 1 ELSE 2 END, b.starts_at, b.ends_at, b.ends_at,
  NOT EXISTS (SELECT FROM "space_bookings" o WHERE o.id < b.id AND NOT o.is_cancelled AND o.starts_at < b.ends_at
    AND b.starts_at < o.ends_at)
FROM "space_bookings" b WHERE NOT b.is_cancelled AND b.starts_at < b.ends_at;
--> statement-breakpoint
INSERT INTO "room_reservations" ("event_id", "class_id", "first_room", "last_room", "starts_at", "ends_at", "free_at",
  "own_number", "is_demo", "is_enforced")
SELECT o.event_id, o.class_id, lower(o.rooms), upper(o.rooms) - 1, o.starts_at, o.ends_at, o.ends_at,
  nextval('room_own_numbers'), o.is_demo, NOT o.is_demo AND NOT EXISTS (
    SELECT FROM "room_reservations" r WHERE r.booking_id IS NOT NULL AND int4range(r.first_room, r.last_room, '[]') && o.rooms
      AND r.starts_at < o.ends_at AND o.starts_at < r.free_at)
FROM (
  SELECT e.id AS event_id, NULL AS class_id, e.starts_at, e.ends_at, e.is_demo, rooms_in_words(e.details ->> 'space') AS rooms
    FROM "events" e WHERE e.status = 'scheduled' AND NOT e.is_hidden AND e.starts_at < e.ends_at
  UNION ALL
  SELECT NULL, c.id, c.starts_at, c.ends_at, c.is_demo, rooms_in_words(c.details ->> 'space')
    FROM "class_sessions" c WHERE c.status = 'scheduled' AND NOT c.is_hidden AND c.starts_at < c.ends_at
) o;
--> statement-breakpoint
CREATE TRIGGER "space_bookings_reserve" AFTER INSERT OR UPDATE OF "space_type", "starts_at", "ends_at", "is_cancelled", "buffer_minutes"
  ON "space_bookings" FOR EACH ROW EXECUTE FUNCTION "reserve_rooms_of_hire"();
--> statement-breakpoint
CREATE TRIGGER "events_reserve" AFTER INSERT OR UPDATE OF "starts_at", "ends_at", "status", "details", "is_hidden", "is_demo"
  ON "events" FOR EACH ROW EXECUTE FUNCTION "reserve_rooms_of_occasion"();
--> statement-breakpoint
CREATE TRIGGER "class_sessions_reserve" AFTER INSERT OR UPDATE OF "starts_at", "ends_at", "status", "details", "is_hidden", "is_demo"
  ON "class_sessions" FOR EACH ROW EXECUTE FUNCTION "reserve_rooms_of_occasion"();
