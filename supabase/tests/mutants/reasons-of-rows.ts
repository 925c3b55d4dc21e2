/** Why what is made of rows comes to the same: because it is said twice, or because there are no others. */
export const ROWS: [what: RegExp, why: string][] = [
  // Sums and lists of what is none.
  [
    /^private\.(are_links|to_list|to_object): else nothing instead of/,
    'of what is nothing there are no elements either',
  ],
  [
    /^private\.(person_faults: without '\{\}'|read_(lines|travellers): without private\.to_list)/,
    'of what is nothing there are no elements; what is no list was refused before',
  ],
  [/^private\.answer: without '\{\}'/, 'each of its callers hands what is there'],
  [
    /^private\.(ordered_)?page: (1001 → 1002|without limit 1001)/,
    'from 1,001 on a list says that it is cut, however many more there are',
  ],
  [/^private\.page: without 1 in «coalesce\(page/, 'greatest passes over what is none'],
  [
    /^private\.(order_lines|orders_to_take_away|parts_of|trips_to_take_away|read_parts): without '\[\]' in/,
    'an order has lines, and a booking has parts and payments, or its list is compared and not shown',
  ],
  [/^private\.may_see_order: without false/, 'asked in a where clause, in which what is unknown is not so'],
  [/^private\.transfer_refusal: else nothing instead of 0/, 'no amount is under what is none, as none is under 0'],
  [
    /^private\.transfer_status_now: 'expired' → /,
    'asked alone is whether it still waits; a row that has run out says so itself',
  ],
  [
    /^private\.things_found: (\d+ → |without limit 100|union all → union)/,
    'so many as anybody looks through, each thing in one list alone',
  ],
  [
    /^private\.(concerned|tell_called_off): (union all → union|c\.email and private\.email_of)/,
    'no two are one; whose address the desk knows has that of his account',
  ],
  [
    /^private\.tell_of_(expiry|offer_end|order): (new → old|old → new) in/,
    'what ends or is sent keeps its id, its number and whose it is, and was paid before it is sent',
  ],
  [/^private\.tell_of_trip: new → old in «[^»]*new\.id\b/, 'a trip keeps its id'],
  // Said twice.
  [
    /^private\.ensure_customer: (and → or|without lower)/,
    'an address that another has is refused by its key, and left out then',
  ],
  [
    /^private\.expire_bookings: as if b\.status = 'pending'/,
    'nothing else runs out, which a constraint sees to; the words find the index',
  ],
  [
    /^private\.open_claim: without lower in «\.email\) <> lower/,
    'asked for are addresses of accounts, which are in small letters',
  ],
  [
    /^private\.(find_next_due|note_progress): as if b\.id = /,
    'every other booking is given what it has: the same rule wrote it',
  ],
  [
    /^private\.keep_address: (without «(return new|raise warning)|= → <> in «where p\.id|or → and|new → old in «raise|as if p\.id)/,
    'what a trigger after the row answers nobody reads, a warning is for the log, and what cannot be kept is undone whole',
  ],
  [
    /^private\.(tally_bookings: (join → left join|as if \(n\.)|tally_(money|payments): (\d → \d|ordered|join → left join))/,
    'a row keeps its id, nought is added where nothing has changed, and the order is that of locks',
  ],
  [
    /^private\.tally_(offer|seats): '(INSERT|DELETE)' → |^private\.tally_offer: new\.event_id and old\.event_id swapped/,
    'a row that is not there has no status, and one that is changed keeps its trip',
  ],
  [
    /^private\.told: '(recorded|decided)_by' → /,
    'no table that is told has such a column any more: staff’s are in tables of their own',
  ],
  [
    /^private\.(person_faults: (union → union all|'date_of_birth' → 'date_of_birth~')|orders_to_forget: union → union all)/,
    'doubles are left out by who asks, or what is no text is no day either',
  ],
  [/^private\.row_faults: join → left join/, 'a row has the columns of its table alone: new_row sees to it'],
  [
    /^private\.rules_of: (join → left join|union all → union|as if c\.conrelid)/,
    'a table that is there has columns, and the name of a constraint begins with that of its table',
  ],
  [/^private\.seat_request_faults: never when r\.staff/, 'both columns take as many letters'],
  [/^private\.settle_offers: > → >= /, 'what ends then is set to end then'],
  [
    /^private\.take_seats: (without «return private\.answer\('not_found'\)|'not_found' → )/,
    'asked again by sale_refusal, a line later',
  ],
  [/^private\.take_account: 10 → 11 in «gen_salt/, 'another cost, and the same password'],
  [/^private\.write_booking: without private\.clean/, 'cleaned again where it is stored'],
  [/^private\.write_event: does not set currency/, 'there is one currency'],
  [/^private\.forget_customer: does not set profile_id/, 'the account goes after it, and its key with it'],
  [
    /^private\.forget_orders: as if private\.order_status_now/,
    'cancelling answers that it is over already, and changes nothing',
  ],
  [
    /^private\.mark_comment: without «perform private\.require_member|^public\.request_bank_transfer: without «perform private\.require_member/,
    'who has no account is nobody’s author and sees no booking: asked again',
  ],
  [/^private\.has_unclaimed_words: as if e\.profile_id/, 'an open address has one owner'],
  [/^private\.is_client: 'anon' → /, 'guests write no table themselves'],
  [
    /^private\.all_today: (join → left join|100 → 101|without limit 100|union all → union)/,
    'foreign keys that are never empty; ids that are in one list alone; and of what is due no more than a hundred are counted',
  ],
  [
    /^private\.all_today: ordered the other way round by ([acbo]\.(created_at|reference|number)|p\.id|v\.sort_order)( \(\d\))?$/,
    'ordered again below; it only says which hundred are counted',
  ],
  [
    /^private\.all_today: 0 → 1 in «p\.stock, 0 as place/,
    'a product without sizes has one line: its place is compared with none',
  ],
  [
    /^private\.all_today: as if (b\.is_double|b\.status = 'pending')/,
    'what is double is marked, and nothing else runs out: the words find the index',
  ],
  [
    /^view (booking_overview|customer_overview): JOIN → left join/,
    'foreign keys that are never empty, or rows that a trigger adds; who reads the one row may read the other',
  ],
  [/^public\.(get_offer|my_waitlist): join → left join/, 'a foreign key that is never empty'],
  [/^view booking_overview: LEFT JOIN → join in «.*LATERAL/, 'a sum is one row, of nothing too'],
  [/^public\.my_waitlist: as if lower\(t\.email\) in/, 'is_own asks the same; the words find the index'],
  [/^public\.disconnect_payment_provider: as if only_row/, 'there is one row'],
  [
    /^public\.import_events: 'given' → 'given~' in «'rows', rows, 'given'/,
    'of a new trip there are no days and pictures to be replaced',
  ],
  [/^public\.list_customers: without private\.to_object/, 'of what is no object no field is read either way'],
  [/^public\.reject_transfer: without private\.clean/, 'cleaned again where it is stored'],
  [
    /^public\.save_customer: old → new in «end if; if old\.id is not null/,
    'a copy of the row as it stood, with the id that it had',
  ],
  [/^public\.download_my_data: without '\[\]'/, 'an account has an address'],
  [
    /^public\.refund_order: (without «return private\.answer\('repeated'|= → <> in «where p\.request_id|'(repeated|amount)' → |without abs|as if p\.request_id = refund_order\.request_id \(2\))/,
    'two guards answer alike: the second is for two at the same moment',
  ],
  [
    /^public\.place_order: (without «return private\.invalid\('request_id'\);» \(2\)|'request_id' → 'request_id~' in «private\.invalid\('request_id'\); end if;» \(2\))/,
    'for two mailboxes with one id at the same moment',
  ],
]
