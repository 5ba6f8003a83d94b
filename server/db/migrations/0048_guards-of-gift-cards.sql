ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_balance" CHECK ("balance_cents" >= 0 AND "initial_cents" > 0);
--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint
-- What came on a card and went off it is only ever added to.
CREATE TRIGGER "gift_card_entries_append_only" BEFORE UPDATE OR DELETE ON "gift_card_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
