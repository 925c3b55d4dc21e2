COMMENT ON COLUMN "public"."card_refunds"."purpose" IS 'The purpose that the refund gets in payments.purpose when it succeeds. Null: refund of an order, or started at the provider.';

COMMENT ON COLUMN "public"."payments"."paid_at" IS 'When the money was paid or refunded. For an entry of the kind split: when the divided payment was paid.';

COMMENT ON COLUMN "public"."payments"."source_payment_id" IS 'For an entry of the kind split, which divides a payment when a booking is split in two: the divided payment. Null: any
other entry.';
