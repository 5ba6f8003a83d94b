ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;
--> statement-breakpoint
-- As in 0031, and an order keeps in which language its customer is written to. Servers of the version before name none.
-- Places orders in one statement, all of them or none: see server/ordering/placing.ts for what goes in and comes out.
-- Locks are taken in one order by every caller: the keys that are counted by, what waits, the orders, the days of guests, and last the
-- slots, whose rows everybody wants. These two are held from here to the commit only.
CREATE OR REPLACE FUNCTION "place_orders"("entries" text, "capacity" integer, "since" timestamptz) RETURNS jsonb
LANGUAGE plpgsql SET enable_seqscan TO off SET plan_cache_mode TO force_generic_plan AS $$
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
  least_guest_share bigint;
  is_waiting boolean;
  is_unknown boolean;
  newcomer_total bigint;
  newcomer_booked bigint[] := '{}';
  newcomer_added bigint[] := '{}';
  newcomer_share bigint;
  least_newcomer_share bigint;
  most_of_slot bigint;
  used_of_slot bigint;
  is_by_phone boolean;
  phone_total bigint;
  phone_booked bigint[] := '{}';
  phone_added bigint[] := '{}';
  phone_share bigint;
  least_phone_share bigint;
  guests_day jsonb;
  day_pos integer;
  day_from timestamptz[] := '{}';
  day_to timestamptz[] := '{}';
  day_guests bigint[] := '{}';
  day_phone bigint[] := '{}';
  day_guests_added bigint[] := '{}';
  day_phone_added bigint[] := '{}';
  day_guests_most bigint[] := '{}';
  day_phone_most bigint[] := '{}';
  is_by_mail boolean;
  own_orders bigint;
  own_network text;
  waiting_networks text[] := '{}';
  waiting_by_mail boolean[] := '{}';
  counted text[] := '{}';
  counted_seconds integer[] := '{}';
  counted_slots timestamptz[] := '{}';
  counted_waiting boolean[] := '{}';
  count_taken integer;
BEGIN
  PERFORM pg_advisory_xact_lock(keys.k) FROM (
    SELECT DISTINCT hashtextextended(l ->> 'key', 0) AS k
    FROM jsonb_array_elements(sent) AS e, jsonb_array_elements(e -> 'limits') AS l
    ORDER BY 1
  ) AS keys;
  -- How many wait is counted and added to in one step, as `endSurplusOrders` does.
  IF EXISTS (SELECT 1 FROM jsonb_array_elements(sent) AS e WHERE e ->> 'waitingMost' IS NOT NULL) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('orders that wait', 0));
  END IF;

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
      SELECT s.booked_seconds, s.guest_seconds, s.newcomer_seconds, s.phone_seconds
        INTO total, guest_total, newcomer_total, phone_total
        FROM "pickup_slots" s WHERE s.starts_at = slot;
      slots := slots || slot;
      booked := booked || coalesce(total, 0);
      added := added || 0::bigint;
      guest_booked := guest_booked || coalesce(guest_total, 0);
      guest_added := guest_added || 0::bigint;
      newcomer_booked := newcomer_booked || coalesce(newcomer_total, 0);
      newcomer_added := newcomer_added || 0::bigint;
      phone_booked := phone_booked || coalesce(phone_total, 0);
      phone_added := phone_added || 0::bigint;
      pos := cardinality(slots);
    END IF;
    total := booked[pos] + added[pos];
    IF total > 0 AND total + needs > capacity THEN
      results := results || '{"outcome": "full"}'::jsonb;
      CONTINUE;
    END IF;

    is_waiting := (entry ->> 'isWaiting')::boolean;
    is_guests := NOT is_waiting AND NOT coalesce((entry -> 'row' ->> 'isProven')::boolean, true);
    is_by_phone := is_guests
      AND (entry -> 'row' ->> 'contactEmail' IS NULL OR NOT coalesce((entry -> 'row' ->> 'isMailed')::boolean, true));
    is_unknown := NOT is_waiting
      AND NOT coalesce((entry -> 'row' ->> 'isKnown')::boolean, (entry -> 'row' ->> 'isProven')::boolean, true);

    -- Nobody else adds to what a key has meanwhile: all of them are locked.
    over_kind := NULL;
    FOR lim IN SELECT value FROM jsonb_array_elements(entry -> 'limits') LOOP
      SELECT o.seconds, o.orders, o.slot_seconds INTO used_seconds, used_orders, used_of_slot
        FROM "held_orders"(lim ->> 'kind', lim ->> 'key', since, slot, is_waiting) o;
      IF (lim ->> 'key') = ANY(counted) THEN
        SELECT used_seconds + coalesce(sum(c.seconds), 0), used_orders + count(*),
            used_of_slot + coalesce(sum(c.seconds) FILTER (WHERE c.slot_at = slot), 0)
          INTO used_seconds, used_orders, used_of_slot
          FROM unnest(counted, counted_seconds, counted_slots, counted_waiting) AS c(key, seconds, slot_at, waits)
          WHERE c.key = lim ->> 'key' AND c.waits = is_waiting;
      END IF;
      IF used_orders + 1 > (lim ->> 'orders')::bigint OR used_seconds + needs > (lim ->> 'seconds')::bigint THEN
        over_kind := lim ->> 'kind';
        EXIT;
      END IF;
      -- A server of the version before says it of the whole order, and of guests alone.
      most_of_slot := coalesce(
        (lim ->> 'slotSeconds')::bigint,
        CASE WHEN is_guests AND lim ->> 'kind' = 'network' THEN (entry ->> 'networkShare')::bigint END
      );
      IF is_unknown AND used_of_slot + needs > most_of_slot THEN
        over_kind := 'share';
        EXIT;
      END IF;
    END LOOP;

    guest_share := (entry ->> 'guestShare')::bigint;
    newcomer_share := (entry ->> 'newcomerShare')::bigint;
    phone_share := (entry ->> 'phoneShare')::bigint;
    IF over_kind IS NULL AND (
      (is_guests AND guest_booked[pos] + guest_added[pos] + needs > guest_share)
      OR (is_by_phone AND phone_booked[pos] + phone_added[pos] + needs > phone_share)
      OR (is_unknown AND newcomer_booked[pos] + newcomer_added[pos] + needs > newcomer_share)
    ) THEN
      over_kind := 'share';
    END IF;

    -- What guests have of the day. Added up from its slots, which are read again below with the day held.
    guests_day := CASE WHEN is_guests AND jsonb_typeof(entry -> 'day') = 'object' THEN entry -> 'day' END;
    IF over_kind IS NULL AND guests_day IS NOT NULL THEN
      day_pos := array_position(day_from, (guests_day ->> 'from')::timestamptz);
      IF day_pos IS NULL THEN
        SELECT coalesce(sum(s.guest_seconds), 0), coalesce(sum(s.phone_seconds), 0) INTO guest_total, phone_total
          FROM "pickup_slots" s
          WHERE s.starts_at >= (guests_day ->> 'from')::timestamptz AND s.starts_at < (guests_day ->> 'to')::timestamptz;
        day_from := day_from || (guests_day ->> 'from')::timestamptz;
        day_to := day_to || (guests_day ->> 'to')::timestamptz;
        day_guests := day_guests || guest_total;
        day_phone := day_phone || phone_total;
        day_guests_added := day_guests_added || 0::bigint;
        day_phone_added := day_phone_added || 0::bigint;
        day_guests_most := day_guests_most || (guests_day ->> 'guestMost')::bigint;
        day_phone_most := day_phone_most || (guests_day ->> 'phoneMost')::bigint;
        day_pos := cardinality(day_from);
      END IF;
      IF day_guests[day_pos] + day_guests_added[day_pos] + needs > (guests_day ->> 'guestMost')::bigint
        OR (is_by_phone AND day_phone[day_pos] + day_phone_added[day_pos] + needs > (guests_day ->> 'phoneMost')::bigint)
      THEN
        over_kind := 'share';
      END IF;
    END IF;

    -- What was sent lately is not pushed out by others, so it takes a place for sure. A new one is taken while more places are
    -- left than its own range of networks has: one sender gets half of them, and whoever has none waiting gets the last.
    -- What has waited longer makes room (`endSurplusOrders`).
    IF over_kind IS NULL AND entry ->> 'waitingMost' IS NOT NULL THEN
      is_by_mail := entry -> 'row' ->> 'confirmHash' IS NOT NULL;
      own_network := coalesce(entry -> 'row' ->> 'blockKey', entry -> 'row' ->> 'networkKey', '');
      SELECT count(*), count(*) FILTER (WHERE w.network = own_network) INTO used_orders, own_orders FROM (
        SELECT coalesce(o.block_key, o.network_key, '') AS network FROM "orders" o
          WHERE o.status = 'waiting' AND NOT o.is_proven AND (o.confirm_hash IS NOT NULL) = is_by_mail
            AND o.created_at > coalesce((entry ->> 'keptSince')::timestamptz, '-infinity')
        UNION ALL SELECT b.network FROM unnest(waiting_networks, waiting_by_mail) AS b(network, by_mail)
          WHERE b.by_mail = is_by_mail
      ) AS w;
      IF own_orders >= (entry ->> 'waitingMost')::bigint - used_orders THEN
        over_kind := 'all';
      END IF;
    END IF;
    IF over_kind IS NOT NULL THEN
      results := results || jsonb_build_object('outcome', 'over', 'kind', over_kind);
      CONTINUE;
    END IF;

    FOR lim IN SELECT value FROM jsonb_array_elements(entry -> 'limits') LOOP
      counted := counted || (lim ->> 'key');
      counted_seconds := counted_seconds || needs;
      counted_slots := counted_slots || slot;
      counted_waiting := counted_waiting || is_waiting;
    END LOOP;
    IF entry ->> 'waitingMost' IS NOT NULL THEN
      waiting_networks := waiting_networks || own_network;
      waiting_by_mail := waiting_by_mail || is_by_mail;
    END IF;
    IF NOT is_waiting THEN
      added[pos] := added[pos] + needs;
    END IF;
    IF is_guests THEN
      guest_added[pos] := guest_added[pos] + needs;
      least_guest_share := least(least_guest_share, guest_share);
      IF guests_day IS NOT NULL THEN
        day_guests_added[day_pos] := day_guests_added[day_pos] + needs;
        day_guests_most[day_pos] := least(day_guests_most[day_pos], (guests_day ->> 'guestMost')::bigint);
      END IF;
    END IF;
    IF is_by_phone THEN
      phone_added[pos] := phone_added[pos] + needs;
      least_phone_share := least(least_phone_share, phone_share);
      IF guests_day IS NOT NULL THEN
        day_phone_added[day_pos] := day_phone_added[day_pos] + needs;
        day_phone_most[day_pos] := least(day_phone_most[day_pos], (guests_day ->> 'phoneMost')::bigint);
      END IF;
    END IF;
    IF is_unknown THEN
      newcomer_added[pos] := newcomer_added[pos] + needs;
      least_newcomer_share := least(least_newcomer_share, newcomer_share);
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
    channel, source, language, pickup_at, estimated_at, time_zone, slot_starts_at, reserved_seconds, is_acknowledged, user_id,
    idempotency_key, request_hash, waits_until, confirm_hash, is_mailed, is_proven, is_known, email_key, phone_key,
    network_key, block_key, range_key, domain_key, embed_id, embed_campaign, embed_origin, created_at, updated_at
  )
  SELECT
    r.id, r.day, a.number, r.token, r.status, r."contactName", r."contactEmail", r."contactPhone", r.quote, r.note,
    r.payment, r."isPaid", r.channel, r.source, coalesce(r.language, 'en'), r."pickupAt", r."estimatedAt", r."timeZone", r."slotStartsAt",
    r."reservedSeconds", r."isAcknowledged", r."userId", r."idempotencyKey", r."requestHash", r."waitsUntil",
    r."confirmHash", coalesce(r."isMailed", true), coalesce(r."isProven", true),
    coalesce(r."isKnown", r."isProven", true), r."emailKey", r."phoneKey", r."networkKey", r."blockKey", r."rangeKey",
    r."domainKey", r."embedId", r."embedCampaign", r."embedOrigin", r."createdAt", r."updatedAt"
  FROM unnest(accepted, numbers) AS a(n, number), jsonb_to_record(sent -> a.n -> 'row') AS r(
    id text, day date, token text, status text, "contactName" text, "contactEmail" text, "contactPhone" text,
    quote jsonb, note text, payment text, "isPaid" boolean, channel text, source text, language text, "pickupAt" timestamptz,
    "estimatedAt" timestamptz, "timeZone" text, "slotStartsAt" timestamptz, "reservedSeconds" integer,
    "isAcknowledged" boolean, "userId" text, "idempotencyKey" text, "requestHash" text, "waitsUntil" timestamptz,
    "confirmHash" text, "isMailed" boolean, "isProven" boolean, "isKnown" boolean, "emailKey" text,
    "phoneKey" text, "networkKey" text, "blockKey" text, "rangeKey" text, "domainKey" text, "embedId" text,
    "embedCampaign" text, "embedOrigin" text, "createdAt" timestamptz, "updatedAt" timestamptz
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

  -- Slots of one day are different rows, so whoever adds guests to the day holds it first.
  IF cardinality(day_from) > 0 THEN
    PERFORM pg_advisory_xact_lock(days.k) FROM (
      SELECT hashtextextended('guests of a day', extract(epoch FROM d.starts)::bigint) AS k
      FROM unnest(day_from, day_guests_added) AS d(starts, seconds) WHERE d.seconds > 0 ORDER BY 1
    ) AS days;
    IF EXISTS (
      SELECT 1 FROM unnest(day_from, day_to, day_guests_added, day_phone_added, day_guests_most, day_phone_most)
          AS d(starts, ends, guests, phone, guests_most, phone_most),
        LATERAL (
          SELECT coalesce(sum(s.guest_seconds), 0) AS guests, coalesce(sum(s.phone_seconds), 0) AS phone
          FROM "pickup_slots" s WHERE s.starts_at >= d.starts AND s.starts_at < d.ends
        ) AS held
      WHERE (d.guests > 0 AND held.guests + d.guests > d.guests_most)
        OR (d.phone > 0 AND held.phone + d.phone > d.phone_most)
    ) THEN
      RAISE EXCEPTION 'The guests'' part of a day was filled meanwhile.' USING ERRCODE = 'LG001';
    END IF;
  END IF;

  INSERT INTO "pickup_slots" AS s (starts_at, booked_seconds, guest_seconds, newcomer_seconds, phone_seconds)
  SELECT t.starts_at, t.seconds, t.guest_seconds, t.newcomer_seconds, t.phone_seconds
  FROM unnest(slots, added, guest_added, newcomer_added, phone_added)
    AS t(starts_at, seconds, guest_seconds, newcomer_seconds, phone_seconds)
  WHERE t.seconds > 0 ORDER BY t.starts_at
  ON CONFLICT (starts_at) DO UPDATE SET
    booked_seconds = s.booked_seconds + excluded.booked_seconds,
    guest_seconds = s.guest_seconds + excluded.guest_seconds,
    newcomer_seconds = s.newcomer_seconds + excluded.newcomer_seconds,
    phone_seconds = s.phone_seconds + excluded.phone_seconds
  WHERE (capacity IS NULL OR s.booked_seconds = 0 OR s.booked_seconds + excluded.booked_seconds <= capacity)
    AND (least_guest_share IS NULL OR excluded.guest_seconds = 0
      OR s.guest_seconds + excluded.guest_seconds <= least_guest_share)
    AND (least_phone_share IS NULL OR excluded.phone_seconds = 0
      OR s.phone_seconds + excluded.phone_seconds <= least_phone_share)
    AND (least_newcomer_share IS NULL OR excluded.newcomer_seconds = 0
      OR s.newcomer_seconds + excluded.newcomer_seconds <= least_newcomer_share);
  GET DIAGNOSTICS count_taken = ROW_COUNT;
  IF count_taken < (SELECT count(*) FROM unnest(added) AS t(seconds) WHERE t.seconds > 0) THEN
    -- Somebody took the last of it between the look above and here: none of these orders stays, and each is tried again.
    RAISE EXCEPTION 'A pickup slot was filled meanwhile.' USING ERRCODE = 'LG001';
  END IF;
  RETURN to_jsonb(results);
END $$;
