/** Why what is listed for the desk, told ahead or written into its books comes to the same. */
export const LISTED: [what: RegExp, why: string][] = [
  [
    /^private\.booking_order: (= → <> in «then ' desc|'owing' → 'details' in «' desc nulls|never when sort (= 'owing'|in \())|^public\.list_customers: never when sort in \(/,
    'what is owed is never none, and upwards what is none comes last by itself: the words are those of an index',
  ],
  [
    /^public\.list_bookings: .*(payment = 'overdue'|'overdue' or sort|= 'overdue' → |\(payment|'-created' and|'transfers'|'refund_due'|payment = 'paid'|'paid' and|not null\), false|'event_id' is|without false)|^public\.list_bookings: '(overdue|partial|pending|owing|paid|event_id)' → |^private\.bookings_found: never when few/,
    'both ways find the same bookings in the same order: what is asked only says which is quicker',
  ],
  [
    /^private\.booking_rows: (like → not like in|never when sort like|else nothing instead of '')/,
    'whoever asks puts all of it in order again: the order of the parts only finds their index',
  ],
  [
    /^private\.booking_matter: (without 0 in «greatest|else nothing instead of 0)/,
    'what is none, or less than nought, is not more than nought',
  ],
  [
    /^(private\.trip_counters: else nothing instead of ''|public\.list_events: without '' in «coalesce)/,
    'said twice: nothing is joined either way',
  ],
  [/^public\.list_events: without private\.to_object/, 'of what is no object no field is read either way'],
  [/^(private\.page_rows|public\.mails_ahead): without 1 in «coalesce\(page, 1/, 'greatest passes over what is none'],
  [/^private\.all_today: without «perform private\.require_admin/, 'its one caller has asked before'],
  // Books.
  [
    /^public\.books_owed: (0 → 1 in «b\.paid_amount, 0\)|without 0 in «greatest|- → \+ in «\(b\.total|> → >= in «and i\.amount|else nothing instead of 0 \(2\))/,
    'a booking that is paid has no part with anything left of it, and a part of nothing adds nothing',
  ],
  [
    /^public\.books_owed: (join → left join|as if s\.grain = 0|union all → union)/,
    'foreign keys that are never empty; the sum of a trip has no booking to be joined to; no two lines are alike',
  ],
  [
    /^public\.card_report: (join → left join|> → >= in «where y|< → <= in «where y)/,
    'foreign keys that are never empty; no amount is nought',
  ],
  [
    /^public\.books_gst: ('1 year' → '2 year'|< → <= in «and [ms]\.month <|and → or in «\.month >= first|as if [ms]\.month)/,
    'each quarter takes its own months alone: the words find the index',
  ],
  [
    /^public\.books_gst: (join → left join in «public\.event_months|union all → union)/,
    'foreign keys that are never empty; of a month and a part there is one sum',
  ],
  // Letters.
  [
    /^private\.instalment_reminders: (without 0 in «greatest|ordered the other way round by (d\.part|g\.stage)$)/,
    'nobody has paid less than nothing; each part and stage is told of once, and put in order again',
  ],
  [
    /^private\.(instalment_reminders|trip_reminders): join → left join/,
    'foreign keys that are never empty; where nothing is due there is no stage',
  ],
  [/^private\.trip_reminders: ordered the other way round by t\.template/, 'letters are queued kind by kind'],
  [/^private\.offer_reminders: ordered the other way round by w\.id/, 'ids are random: that there is an order counts'],
  [
    /^private\.letters_of_departures: (without e\.start_date in|ordered the other way round by e\.id)/,
    'what is published has a last day; ids are random: that there is an order counts',
  ],
  [/^private\.letters_of_departures: join → left join/, 'to nobody no letter is sent'],
  [/^private\.queue_reminders: without distinct/, 'a letter about the same is not kept: the key is unique'],
  [
    /^private\.announce_departures: without on conflict/,
    'asked for are those that nobody was told of, and one clock ticks at a time',
  ],
  [
    /^private\.reminders_ahead: (union all → union|as if s\.at is not null)/,
    'no two letters are alike, and there are always days ahead',
  ],
  [/^public\.invite_staff: without '' in «coalesce\(role/, 'none is no role either'],
  // What is looked at again and again.
  [
    /^private\.now: true → false/,
    'every check sets the time; with none set it would raise, which all that is asked of the embedded backend would tell',
  ],
  [/^private\.tally_bookings: without «return null;»$/, 'of no rows there are none to be counted'],
  [/^private\.tell_pulse: new → old in «\), 'event:'/, 'a row keeps its event'],
]
