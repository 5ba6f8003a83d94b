-- As in 0012, and by the /48 of an IPv6 address. How much is open by one key: seconds of making and number of orders whose slot is not long past, or the orders that wait.
CREATE OR REPLACE FUNCTION "open_orders"("kind" text, "key" text, "since" timestamptz, "is_waiting" boolean, OUT "seconds" bigint, OUT "orders" bigint)
LANGUAGE plpgsql STABLE SET enable_seqscan TO off AS $$
#variable_conflict use_column
DECLARE
  statuses text[] := CASE WHEN is_waiting THEN ARRAY['waiting'] ELSE ARRAY['pending', 'confirmed', 'preparing', 'ready'] END;
BEGIN
  IF open_orders.kind = 'email' THEN
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*) INTO seconds, orders FROM "orders" o
      WHERE o.email_key = open_orders.key AND o.status = ANY(statuses) AND (is_waiting OR o.slot_starts_at >= since);
  ELSIF open_orders.kind = 'phone' THEN
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*) INTO seconds, orders FROM "orders" o
      WHERE o.phone_key = open_orders.key AND o.status = ANY(statuses) AND (is_waiting OR o.slot_starts_at >= since);
  ELSIF open_orders.kind = 'network' THEN
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*) INTO seconds, orders FROM "orders" o
      WHERE o.network_key = open_orders.key AND o.status = ANY(statuses) AND (is_waiting OR o.slot_starts_at >= since);
  ELSIF open_orders.kind = 'block' THEN
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*) INTO seconds, orders FROM "orders" o
      WHERE o.block_key = open_orders.key AND o.status = ANY(statuses) AND (is_waiting OR o.slot_starts_at >= since);
  ELSE
    SELECT coalesce(sum(o.reserved_seconds), 0), count(*) INTO seconds, orders FROM "orders" o
      WHERE o.user_id = open_orders.key AND o.status = ANY(statuses) AND (is_waiting OR o.slot_starts_at >= since);
  END IF;
END $$;
--> statement-breakpoint
-- As in 0016, and orders that nobody stands for take only a share of a slot, one network of them a part of that. A server
-- of the version before names no share: its orders count as proven. Why: docs/decisions/shares-of-guests.md.
-- Places orders in one statement, all of them or none: see server/ordering/placing.ts for what goes in and comes out.
-- Locks are taken in one order by every caller: the keys that are counted by, the orders, and last the slots, whose
-- rows everybody wants and which are held from here to the commit only.
CREATE OR REPLACE FUNCTION "place_orders"("entries" text, "capacity" integer, "since" timestamptz) RETURNS jsonb
LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
  sent jsonb := entries::jsonb;
  entry jsonb;
  lim jsonb;
  n integer := -1;
  found_id text;
  found_hash text;
  slot timestamptz;
  needs integer;
  pos integer;
  total bigint;
  guest_total bigint;
  used_seconds bigint;
  used_orders bigint;
  over_kind text;
  results jsonb[] := '{}';
  accepted integer[] := '{}';
  numbers bigint[] := '{}';
  slots timestamptz[] := '{}';
  booked bigint[] := '{}';
  added bigint[] := '{}';
  is_guests boolean;
  guest_booked bigint[] := '{}';
  guest_added bigint[] := '{}';
  guest_share bigint;
  least_share bigint;
  held_networks text[] := '{}';
  held_slots timestamptz[] := '{}';
  held_seconds integer[] := '{}';
  counted text[] := '{}';
  counted_seconds integer[] := '{}';
  count_taken integer;
BEGIN
  PERFORM pg_advisory_xact_lock(keys.k) FROM (
    SELECT DISTINCT hashtextextended(l ->> 'key', 0) AS k
    FROM jsonb_array_elements(sent) AS e, jsonb_array_elements(e -> 'limits') AS l
    ORDER BY 1
  ) AS keys;

  FOR entry IN SELECT value FROM jsonb_array_elements(sent) LOOP
    n := n + 1;
    SELECT o.id, o.request_hash INTO found_id, found_hash FROM "orders" o WHERE o.idempotency_key = entry ->> 'key';
    IF FOUND THEN
      results := results || jsonb_build_object('outcome', 'replay', 'id', found_id, 'hash', found_hash);
      CONTINUE;
    END IF;

    -- The cheap refusal: nothing is written and nothing is locked for a slot that is full already.
    slot := (entry ->> 'slot')::timestamptz;
    needs := (entry ->> 'seconds')::integer;
    pos := array_position(slots, slot);
    IF pos IS NULL THEN
      SELECT s.booked_seconds, s.guest_seconds INTO total, guest_total FROM "pickup_slots" s WHERE s.starts_at = slot;
      slots := slots || slot;
      booked := booked || coalesce(total, 0);
      added := added || 0::bigint;
      guest_booked := guest_booked || coalesce(guest_total, 0);
      guest_added := guest_added || 0::bigint;
      pos := cardinality(slots);
    END IF;
    total := booked[pos] + added[pos];
    IF total > 0 AND total + needs > capacity THEN
      results := results || '{"outcome": "full"}'::jsonb;
      CONTINUE;
    END IF;

    over_kind := NULL;
    FOR lim IN SELECT value FROM jsonb_array_elements(entry -> 'limits') LOOP
      SELECT o.seconds, o.orders INTO used_seconds, used_orders
        FROM "open_orders"(lim ->> 'kind', lim ->> 'key', since, (entry ->> 'isWaiting')::boolean) o;
      IF (lim ->> 'key') = ANY(counted) THEN
        SELECT used_seconds + sum(c.seconds), used_orders + count(*) INTO used_seconds, used_orders
          FROM unnest(counted, counted_seconds) AS c(key, seconds) WHERE c.key = lim ->> 'key';
      END IF;
      IF used_orders + 1 > (lim ->> 'orders')::bigint OR used_seconds + needs > (lim ->> 'seconds')::bigint THEN
        over_kind := lim ->> 'kind';
        EXIT;
      END IF;
    END LOOP;

    is_guests := NOT (entry ->> 'isWaiting')::boolean AND NOT coalesce((entry -> 'row' ->> 'isProven')::boolean, true);
    guest_share := (entry ->> 'guestShare')::bigint;
    IF is_guests AND over_kind IS NULL AND guest_share IS NOT NULL
      AND guest_booked[pos] + guest_added[pos] + needs > guest_share THEN
      over_kind := 'share';
    END IF;
    -- Nobody else adds to it meanwhile: the network's key is locked with the limits.
    IF is_guests AND over_kind IS NULL AND entry ->> 'networkShare' IS NOT NULL THEN
      SELECT coalesce(sum(o.reserved_seconds), 0) + needs INTO total FROM "orders" o
        WHERE o.network_key = entry -> 'row' ->> 'networkKey' AND o.slot_starts_at = slot
          AND NOT o.is_proven AND o.status NOT IN ('waiting', 'cancelled');
      SELECT total + coalesce(sum(h.seconds), 0) INTO total
        FROM unnest(held_networks, held_slots, held_seconds) AS h(network, slot_at, seconds)
        WHERE h.network = entry -> 'row' ->> 'networkKey' AND h.slot_at = slot;
      IF total > (entry ->> 'networkShare')::bigint THEN
        over_kind := 'share';
      END IF;
    END IF;
    IF over_kind IS NOT NULL THEN
      results := results || jsonb_build_object('outcome', 'over', 'kind', over_kind);
      CONTINUE;
    END IF;

    FOR lim IN SELECT value FROM jsonb_array_elements(entry -> 'limits') LOOP
      counted := counted || (lim ->> 'key');
      counted_seconds := counted_seconds || needs;
    END LOOP;
    IF NOT (entry ->> 'isWaiting')::boolean THEN
      added[pos] := added[pos] + needs;
    END IF;
    IF is_guests THEN
      guest_added[pos] := guest_added[pos] + needs;
      least_share := least(least_share, guest_share);
      held_networks := held_networks || (entry -> 'row' ->> 'networkKey');
      held_slots := held_slots || slot;
      held_seconds := held_seconds || needs;
    END IF;
    accepted := accepted || n;
    numbers := numbers || (nextval('order_numbers') - (entry ->> 'countedBefore')::bigint);
    results := results || jsonb_build_object('outcome', 'placed', 'number', numbers[cardinality(numbers)]);
  END LOOP;

  IF cardinality(accepted) = 0 THEN
    RETURN to_jsonb(results);
  END IF;

  INSERT INTO "orders" (
    id, day, daily_number, token, status, contact_name, contact_email, contact_phone, quote, note, payment, is_paid,
    channel, source, pickup_at, estimated_at, time_zone, slot_starts_at, reserved_seconds, is_acknowledged, user_id,
    idempotency_key, request_hash, waits_until, confirm_hash, is_mailed, is_proven, email_key, phone_key,
    network_key, block_key, created_at, updated_at
  )
  SELECT
    r.id, r.day, a.number, r.token, r.status, r."contactName", r."contactEmail", r."contactPhone", r.quote, r.note,
    r.payment, r."isPaid", r.channel, r.source, r."pickupAt", r."estimatedAt", r."timeZone", r."slotStartsAt",
    r."reservedSeconds", r."isAcknowledged", r."userId", r."idempotencyKey", r."requestHash", r."waitsUntil",
    r."confirmHash", coalesce(r."isMailed", true), coalesce(r."isProven", true), r."emailKey", r."phoneKey",
    r."networkKey", r."blockKey", r."createdAt", r."updatedAt"
  FROM unnest(accepted, numbers) AS a(n, number), jsonb_to_record(sent -> a.n -> 'row') AS r(
    id text, day date, token text, status text, "contactName" text, "contactEmail" text, "contactPhone" text,
    quote jsonb, note text, payment text, "isPaid" boolean, channel text, source text, "pickupAt" timestamptz,
    "estimatedAt" timestamptz, "timeZone" text, "slotStartsAt" timestamptz, "reservedSeconds" integer,
    "isAcknowledged" boolean, "userId" text, "idempotencyKey" text, "requestHash" text, "waitsUntil" timestamptz,
    "confirmHash" text, "isMailed" boolean, "isProven" boolean, "emailKey" text, "phoneKey" text,
    "networkKey" text, "blockKey" text, "createdAt" timestamptz, "updatedAt" timestamptz
  );

  INSERT INTO "order_lines" (
    order_id, position, item_id, type, name, size, quantity, unit_cents, total_cents, discount_cents, tax_cents,
    customizations, customer_name
  )
  SELECT
    sent -> a.n -> 'row' ->> 'id', l.position - 1, l.line ->> 'id', l.line ->> 'type', l.line ->> 'name',
    l.line ->> 'size', (l.line ->> 'quantity')::integer, (l.line ->> 'unitCents')::integer,
    (l.line ->> 'totalCents')::integer, (l.line ->> 'discountCents')::integer, (l.line ->> 'taxCents')::integer,
    l.line -> 'customizations', l.line ->> 'customerName'
  FROM unnest(accepted) AS a(n),
    jsonb_array_elements(sent -> a.n -> 'row' -> 'quote' -> 'lines') WITH ORDINALITY AS l(line, position);

  INSERT INTO "order_changes" (order_id, kind, "from", "to", at, by)
  SELECT
    sent -> a.n -> 'row' ->> 'id', 'status', NULL, sent -> a.n -> 'row' ->> 'status',
    (sent -> a.n -> 'row' ->> 'createdAt')::timestamptz, sent -> a.n ->> 'by'
  FROM unnest(accepted) AS a(n);

  -- The number is known only here, so the mail comes with a mark in its place.
  INSERT INTO "outbox" (id, "to", subject, text, status, next_attempt_at, created_at)
  SELECT
    m.id, m."to", replace(m.subject, m.mark, "called_out"(a.number)), replace(m.text, m.mark, "called_out"(a.number)),
    m.status, m."at", m."at"
  FROM unnest(accepted, numbers) AS a(n, number),
    jsonb_to_record(sent -> a.n -> 'mail') AS m(
      id text, "to" text, subject text, text text, mark text, status text, "at" timestamptz
    )
  WHERE sent -> a.n ? 'mail';

  INSERT INTO "pickup_slots" AS s (starts_at, booked_seconds, guest_seconds)
  SELECT t.starts_at, t.seconds, t.guest_seconds FROM unnest(slots, added, guest_added) AS t(starts_at, seconds, guest_seconds)
  WHERE t.seconds > 0 ORDER BY t.starts_at
  ON CONFLICT (starts_at) DO UPDATE SET
    booked_seconds = s.booked_seconds + excluded.booked_seconds,
    guest_seconds = s.guest_seconds + excluded.guest_seconds
  WHERE (capacity IS NULL OR s.booked_seconds = 0 OR s.booked_seconds + excluded.booked_seconds <= capacity)
    AND (least_share IS NULL OR excluded.guest_seconds = 0 OR s.guest_seconds + excluded.guest_seconds <= least_share);
  GET DIAGNOSTICS count_taken = ROW_COUNT;
  IF count_taken < (SELECT count(*) FROM unnest(added) AS t(seconds) WHERE t.seconds > 0) THEN
    -- Somebody took the last of it between the look above and here: none of these orders stays, and each is tried again.
    RAISE EXCEPTION 'A pickup slot was filled meanwhile.' USING ERRCODE = 'LG001';
  END IF;
  RETURN to_jsonb(results);
END $$;
