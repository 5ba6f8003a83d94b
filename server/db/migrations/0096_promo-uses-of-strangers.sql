-- Who used a promo code how often. Asked by the quote, and once more with the row of the code held when the order is placed.

-- The mailbox behind an address, for counting: without what follows a plus, and for Gmail without dots (domain/ordering/contact-key.ts).
CREATE FUNCTION "mailbox_of"(email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN host IN ('gmail.com', 'googlemail.com')
      THEN replace(plain, '.', '') || '@gmail.com' ELSE plain || '@' || host END
    FROM (
      SELECT btrim(regexp_replace(CASE WHEN strpos(name, '+') > 1 THEN split_part(name, '+', 1) ELSE name END, '[.]+', '.', 'g'), '.') AS plain, host
        FROM (
          SELECT regexp_replace(seen, '@[^@]*$', '') AS name, rtrim(regexp_replace(seen, '^.*@', ''), '.') AS host
            FROM (SELECT lower(btrim(normalize(email, NFKC))) AS seen) AS whole
        ) AS parts
    ) AS mailbox
$$;
--> statement-breakpoint
-- Why an order may not use a code, as an error code that server/promos/find.ts knows; nothing where it may.
-- asked: {code, userId, isProven, isSure, email, phone, network, block, at}. isProven: signed in with a proven address.
-- isSure: somebody stands for the order (a proven account that pays at the counter, or staff).
CREATE FUNCTION "promo_problem"(asked jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  promo "promo_codes"%ROWTYPE;
  had record;
  fifth bigint;
BEGIN
  SELECT * INTO promo FROM "promo_codes" p WHERE p.code = asked ->> 'code';
  IF NOT FOUND OR promo.stopped_at IS NOT NULL THEN
    RETURN 'LG101';
  END IF;
  -- The orders that use it, but those of nobody in particular whose time is over.
  -- "open": nobody stands for it yet: not paid, not begun, and not confirmed.
  SELECT count(*) AS uses,
      count(*) FILTER (WHERE u.open) AS open,
      count(*) FILTER (WHERE u.open AND CASE WHEN (asked ->> 'isProven')::boolean THEN u.user_id = asked ->> 'userId'
        ELSE u.network_key = asked ->> 'network' END) AS mine,
      count(*) FILTER (WHERE u.open AND NOT (asked ->> 'isProven')::boolean AND u.block_key = asked ->> 'block') AS around,
      -- What others order with an address or a number counts for nobody who proved who they are.
      count(*) FILTER (WHERE CASE WHEN (asked ->> 'isProven')::boolean
        THEN u.is_proven AND (u.user_id = asked ->> 'userId'
          OR u.user_id IS NULL AND mailbox_of(u.contact_email) = mailbox_of(asked ->> 'email'))
        ELSE u.user_id = asked ->> 'userId' OR mailbox_of(u.contact_email) = mailbox_of(asked ->> 'email')
          OR right(regexp_replace(u.contact_phone, '[^0-9]', '', 'g'), 10)
            = right(regexp_replace(asked ->> 'phone', '[^0-9]', '', 'g'), 10) END) AS of_person
    INTO had
    FROM (
      SELECT o.user_id, o.network_key, o.block_key, o.is_proven, o.contact_email, o.contact_phone,
          NOT o.is_paid AND (o.status IN ('waiting', 'awaiting-payment') OR o.status = 'pending' AND NOT o.is_proven) AS open,
          o.slot_starts_at
        FROM "promo_uses" p JOIN "orders" o ON o.id = p.order_id
        WHERE p.code = promo.code AND o.status NOT IN ('cancelled', 'refunded')
    ) AS u
    WHERE NOT (u.open AND u.slot_starts_at < (asked ->> 'at')::timestamptz - interval '2 hours');
  IF promo.max_uses IS NOT NULL THEN
    IF had.uses >= promo.max_uses THEN
      RETURN 'LG102';
    END IF;
    fifth := ceil(promo.max_uses / 5.0);
    IF NOT (asked ->> 'isSure')::boolean AND (had.mine >= fifth OR had.around >= 2 * fifth
      OR NOT (asked ->> 'isProven')::boolean AND had.open >= ceil(promo.max_uses * 0.75)) THEN
      RETURN 'LG106';
    END IF;
  END IF;
  IF promo.max_per_person IS NOT NULL AND had.of_person >= promo.max_per_person THEN
    RETURN 'LG103';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "claim_promo"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  off jsonb;
  problem text;
  is_proven boolean := NEW.is_proven AND NEW.user_id IS NOT NULL;
BEGIN
  SELECT r INTO off FROM jsonb_array_elements(NEW.quote -> 'reductions') AS r WHERE r ->> 'kind' = 'promo';
  IF off IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM "promo_codes" p WHERE p.code = off ->> 'code' FOR UPDATE;
  problem := promo_problem(jsonb_build_object('code', off ->> 'code', 'userId', NEW.user_id, 'isProven', is_proven,
    'isSure', NEW.is_paid OR NEW.is_proven AND NEW.status NOT IN ('waiting', 'awaiting-payment'),
    'email', NEW.contact_email, 'phone', NEW.contact_phone, 'network', NEW.network_key, 'block', NEW.block_key,
    'at', NEW.created_at));
  IF problem = 'LG101' THEN
    RAISE EXCEPTION 'The promo code was stopped meanwhile.' USING ERRCODE = 'LG101';
  ELSIF problem = 'LG102' THEN
    RAISE EXCEPTION 'The promo code was used up meanwhile.' USING ERRCODE = 'LG102';
  ELSIF problem = 'LG103' THEN
    RAISE EXCEPTION 'The promo code was used by this person meanwhile.' USING ERRCODE = 'LG103';
  ELSIF problem = 'LG106' THEN
    RAISE EXCEPTION 'Orders that nobody stands for use the promo code.' USING ERRCODE = 'LG106';
  END IF;
  INSERT INTO "promo_uses" (order_id, code, cents, at)
    VALUES (NEW.id, off ->> 'code', (off ->> 'cents')::integer, NEW.created_at);
  RETURN NULL;
END $$;
