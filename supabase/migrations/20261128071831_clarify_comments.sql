set local check_function_bodies = off;

COMMENT ON FUNCTION "private"."lower_total"(public.bookings, numeric) IS 'Reduces the total of a booking by the part of a refund that exceeds the refund due, with a line. Also reduces the
instalments that the refunded money had paid, starting with the last. What the customer still has to pay, and the due dates,
do not change. The caller must have locked the trip.';

COMMENT ON FUNCTION "private"."page"(text, text, text[], integer, integer) IS 'Returns one page of a list and the total number of rows. Counting stops at 1,000 rows; the result then has capped =
true. The calling functions check the permission and run as the owner of the tables. Under row-level security, a
search could not use its index, because the search operators are not leakproof.
Parameters:
- query: selects the ids in the order of the list; its arguments are in $1.
- shape: an SQL expression that returns one row of the list as JSON. p.id is the id of the row.';

COMMENT ON COLUMN public.card_exceptions.ours IS 'For a discrepancy with the provider''s records: the amount in the company''s ledger, AUD.';

COMMENT ON COLUMN public.card_exceptions.theirs IS 'For a discrepancy with the provider''s records: the amount at the provider, AUD.';

COMMENT ON COLUMN public.promo_code_uses.revenue IS 'Sum of the totals of the bookings and orders in uses after discounts, AUD.';

COMMENT ON COLUMN public.promo_code_uses.uses IS 'Number of pending or confirmed bookings, and of pending or paid orders, with the code.';
