-- As `portions_in` (0092), of the lines that were handed over when they were sold, or of all others.
CREATE FUNCTION "portions_in"(quote jsonb, items jsonb, toppings jsonb, handed boolean) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT "portions_in"(jsonb_build_object('lines', coalesce(jsonb_agg(line), '[]'::jsonb)), items, toppings)
  FROM jsonb_array_elements(quote -> 'lines') AS line WHERE coalesce((line ->> 'isHandedOver')::boolean, false) = handed
$$;
--> statement-breakpoint
-- What is handed over goes when it is paid: until then it is promised like everything else.
CREATE FUNCTION "handed_portions"(placed "orders", until date, items jsonb, toppings jsonb) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN placed.status IN ('waiting', 'awaiting-payment') THEN 0
    WHEN (placed.created_at AT TIME ZONE placed.time_zone)::date >= until THEN 0
    ELSE "portions_in"(placed.quote, items, toppings, true)
  END
$$;
--> statement-breakpoint
-- What an order is still promised of a count.
CREATE FUNCTION "promised_portions"(placed "orders", until date, items jsonb, toppings jsonb) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN placed.status IN ('waiting', 'cancelled', 'refunded') THEN 0
    WHEN (coalesce(placed.pickup_at, placed.estimated_at) AT TIME ZONE placed.time_zone)::date >= until THEN 0
    ELSE "portions_in"(placed.quote, items, toppings, false)
      + CASE WHEN placed.status = 'awaiting-payment' THEN "portions_in"(placed.quote, items, toppings, true) ELSE 0 END
  END
$$;
--> statement-breakpoint
-- As before (0095), but what was handed over is used up, whatever becomes of its order.
CREATE OR REPLACE FUNCTION "claim_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted record;
  handed_before integer;
  handed integer;
  had integer;
  needed integer;
  more integer;
  rest integer;
  made CONSTANT text[] := ARRAY['ready', 'picked-up', 'no-show'];
  off CONSTANT text[] := ARRAY['cancelled', 'refunded'];
BEGIN
  FOR counted IN
    SELECT c.ingredient_id, c.until, i.name, i.items, i.toppings
    FROM "ingredient_counts" c JOIN "ingredients" i ON i.id = c.ingredient_id ORDER BY c.ingredient_id
  LOOP
    needed := "promised_portions"(NEW, counted.until, counted.items, counted.toppings);
    handed := "handed_portions"(NEW, counted.until, counted.items, counted.toppings);
    had := 0;
    handed_before := 0;
    IF TG_OP = 'UPDATE' THEN
      had := "promised_portions"(OLD, counted.until, counted.items, counted.toppings);
      handed_before := "handed_portions"(OLD, counted.until, counted.items, counted.toppings);
      -- What was made is used up, whatever becomes of its order.
      CONTINUE WHEN OLD.status = ANY (made) AND NEW.status = ANY (off);
      CONTINUE WHEN OLD.status = ANY (off) AND NEW.status = ANY (made);
      -- What was not handed over before its order was off never was.
      IF NEW.status = ANY (off) THEN
        handed := handed_before;
      END IF;
    END IF;
    -- Only what is promised comes back.
    more := greatest(needed + handed - had - handed_before, least(needed - had, 0));
    CONTINUE WHEN more = 0;
    rest := "take_portions"(counted.ingredient_id, more, NEW.updated_at, NEW.time_zone, jsonb_build_object('order', NEW.id));
    IF rest < 0 AND more > 0 AND (TG_OP = 'INSERT' OR NEW.quote IS DISTINCT FROM OLD.quote) THEN
      RAISE EXCEPTION 'There is not enough of something.' USING ERRCODE = 'LG105',
        DETAIL = jsonb_build_object('name', counted.name, 'left', greatest(0, rest + more))::text;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
