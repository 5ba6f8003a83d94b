-- How many portions of an ingredient a quote needs: one for each of its items, and one for each of its toppings.
CREATE FUNCTION "portions_in"(quote jsonb, items jsonb, toppings jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((line ->> 'quantity')::integer * (
    CASE WHEN items ? (line ->> 'id') THEN 1 ELSE 0 END
    + (SELECT count(*) FROM jsonb_array_elements_text(coalesce(line -> 'customizations' -> 'toppings', '[]'::jsonb)) AS t(id)
        WHERE toppings ? t.id)
  )), 0)::integer
  FROM jsonb_array_elements(quote -> 'lines') AS line WHERE coalesce(line ->> 'type', 'item') = 'item'
$$;
--> statement-breakpoint
-- What an order takes of a count: nothing while it waits or when it is off, and nothing of what is there today for a day on which more has come.
CREATE FUNCTION "claimed_portions"(placed "orders", until date, items jsonb, toppings jsonb) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN placed.status IN ('waiting', 'cancelled', 'refunded') THEN 0
    WHEN (coalesce(placed.pickup_at, placed.estimated_at) AT TIME ZONE placed.time_zone)::date >= until THEN 0
    ELSE "portions_in"(placed.quote, items, toppings)
  END
$$;
--> statement-breakpoint
-- Orders take from what was counted in the transaction that places, changes or ends them: the last portion goes to one of two. What is
-- raised here is told by server/menu/counts.ts.
CREATE FUNCTION "claim_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted record;
  had integer;
  needed integer;
  rest integer;
  made CONSTANT text[] := ARRAY['ready', 'picked-up', 'no-show'];
  off CONSTANT text[] := ARRAY['cancelled', 'refunded'];
BEGIN
  FOR counted IN
    SELECT c.ingredient_id, c.until, i.name, i.items, i.toppings
    FROM "ingredient_counts" c JOIN "ingredients" i ON i.id = c.ingredient_id ORDER BY c.ingredient_id
  LOOP
    needed := "claimed_portions"(NEW, counted.until, counted.items, counted.toppings);
    had := 0;
    IF TG_OP = 'UPDATE' THEN
      had := "claimed_portions"(OLD, counted.until, counted.items, counted.toppings);
      -- What was made is used up, whatever becomes of its order.
      CONTINUE WHEN OLD.status = ANY (made) AND NEW.status = ANY (off);
      CONTINUE WHEN OLD.status = ANY (off) AND NEW.status = ANY (made);
    END IF;
    CONTINUE WHEN needed = had;
    UPDATE "ingredient_counts" c SET portions = c.portions - (needed - had)
      WHERE c.ingredient_id = counted.ingredient_id RETURNING c.portions INTO rest;
    IF rest < 0 AND needed > had AND (TG_OP = 'INSERT' OR NEW.quote IS DISTINCT FROM OLD.quote) THEN
      RAISE EXCEPTION 'There is not enough of something.' USING ERRCODE = 'LG105',
        DETAIL = jsonb_build_object('name', counted.name, 'left', greatest(0, rest + needed - had))::text;
    END IF;
    IF rest <= 0 THEN
      UPDATE "ingredients" i SET is_sold_out = true, sold_out_until = (counted.until::timestamp - interval '1 second') AT TIME ZONE NEW.time_zone
        WHERE i.id = counted.ingredient_id AND NOT i.is_sold_out;
    ELSIF rest + needed - had <= 0 THEN
      UPDATE "ingredients" i SET is_sold_out = false, sold_out_until = NULL
        WHERE i.id = counted.ingredient_id AND i.is_sold_out;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_claim_stock" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "claim_stock"();
--> statement-breakpoint
CREATE TRIGGER "orders_release_stock" AFTER UPDATE OF "status", "quote", "pickup_at" ON "orders" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.quote IS DISTINCT FROM NEW.quote OR OLD.pickup_at IS DISTINCT FROM NEW.pickup_at)
  EXECUTE FUNCTION "claim_stock"();
