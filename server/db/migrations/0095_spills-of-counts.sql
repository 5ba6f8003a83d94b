-- Takes portions of a count, or gives some back (a negative amount). What is at its end is sold out, and the log says so. What is left is the answer.
CREATE FUNCTION "take_portions"(ingredient text, amount integer, taken_at timestamptz, zone text, because jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  rest integer;
  again date;
BEGIN
  UPDATE "ingredient_counts" c SET portions = c.portions - amount WHERE c.ingredient_id = ingredient RETURNING c.portions, c.until INTO rest, again;
  IF rest <= 0 THEN
    UPDATE "ingredients" i SET is_sold_out = true, sold_out_until = (again::timestamp - interval '1 second') AT TIME ZONE zone
      WHERE i.id = ingredient AND NOT i.is_sold_out;
    IF FOUND THEN
      INSERT INTO "audit_log" (at, by_name, action, subject, before, after) VALUES (taken_at, 'the count', 'ingredient.sold-out', ingredient,
        '{"isSoldOut": false}', jsonb_build_object('isSoldOut', true, 'until', again, 'portions', rest) || because);
    END IF;
  ELSIF rest + amount <= 0 THEN
    UPDATE "ingredients" i SET is_sold_out = false, sold_out_until = NULL WHERE i.id = ingredient AND i.is_sold_out;
    IF FOUND THEN
      INSERT INTO "audit_log" (at, by_name, action, subject, before, after) VALUES (taken_at, 'the count', 'ingredient.sold-out', ingredient,
        '{"isSoldOut": true}', jsonb_build_object('isSoldOut', false, 'portions', rest) || because);
    END IF;
  END IF;
  RETURN rest;
END $$;
--> statement-breakpoint
-- As before (0092), with what is at its end in the log.
CREATE OR REPLACE FUNCTION "claim_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    rest := "take_portions"(counted.ingredient_id, needed - had, NEW.updated_at, NEW.time_zone, jsonb_build_object('order', NEW.id));
    IF rest < 0 AND needed > had AND (TG_OP = 'INSERT' OR NEW.quote IS DISTINCT FROM OLD.quote) THEN
      RAISE EXCEPTION 'There is not enough of something.' USING ERRCODE = 'LG105',
        DETAIL = jsonb_build_object('name', counted.name, 'left', greatest(0, rest + needed - had))::text;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
