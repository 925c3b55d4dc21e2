import { CLOCK_WORK } from './reasons-of-clock'
import { LISTED } from './reasons-of-lists'
import { LOCKS } from './reasons-of-locks'
import { MERGING } from './reasons-of-merging'
import { ROWS } from './reasons-of-rows'

/** Why no check can notice a mutant: what it does comes to the same. Each holds for the names that it matches. */
const REASONS: [what: RegExp, why: string][] = [
  ...LOCKS,
  ...CLOCK_WORK,
  ...ROWS,
  ...MERGING,
  ...LISTED,
  // What comes to the same.
  [/: 'infinity' → 'infinity~'/, 'a mark that PostgreSQL passes over where it reads an instant'],
  [
    /^private\.(audit_event|audit_product): new\.id and old\.id swapped/,
    'a row keeps its id, and one of the two may be none',
  ],
  [
    /^private\.(end_booking|keep_address): (new → old|old → new) in «(private\.end_transfers\(|private\.ask_to_claim\(|e\.profile_id = )new\.id/,
    'a row that is changed keeps its id, and of one that is new nothing is to be given up',
  ],
  [/^private\.book_payment: (< → <=|0 → 1) in «/, 'no amount is nought, and no more is kept than was paid'],
  [/^private\.(delete|mark)_letter: true → false in «/, 'asked alone is whether a row was found'],
  [
    /^private\.expire_holds: \+ → - in «/,
    'nobody asks how many; what runs out everywhere is counted by the clock itself',
  ],
  [
    /^private\.count_(comments|replies): without distinct in «|^(private\.lock_customers|public\.delete_my_account): without distinct/,
    'a row is found, changed and locked once, however often it is named',
  ],
  [/^private\.count_likes: as if l\.(reply|comment)_id is not null/, 'no row has the id that is none'],
  [/^private\.count_reactions: sum → max in «/, 'of a trip and a kind there is one sum to add up'],
  [
    /^private\.plan_parts: (1 → 2 in «, n order|ordered|union all → union|(< → <=|as if) .*deposit < total|as if deposit)/,
    'whoever asks puts the parts in order, no two are alike, and of nothing left there is no part',
  ],
  [/^private\.pass_seats_on: new → old in «/, 'a booking stays with its trip'],
  [/^private\.new_row: ('id' → 'id~'|as if f\.key <> 'id')/, 'each of its callers fixes the id'],
  [/^private\.merge_customers: as if b\.user_id is distinct/, 'what is written is what stands there'],
  [/^private\.may_confirm: as if o\.id <> b\.id/, 'asked is of one that has run out, which is none of the live ones'],
  [/^private\.offer_free_seats: without limit 1 in «/, 'select into takes the first row, however many there are'],
  [/^private\.make_profile: without on conflict do nothing/, 'an account that is new has no profile yet'],
  [/^private\.count_replies: as if sum\(s\.n\) <> 0/, 'nought is added'],
  [
    /^private\.(find_claim|has_unclaimed_words|ensure_customer|defaults): join → left join/,
    'what is pointed at is there',
  ],
  [/^private\.live_booking: (1 → 2|without limit 1)/, 'a function that returns one row returns the first'],
  [/^private\.(image|item)_rows: 'id' → 'id~'/, 'the table’s own default draws an id as well'],
  [
    /^private\.ensure_customer: (without «exit when found|2 → 3 in «attempt)/,
    'a second row of one person is refused by its key, and gives way',
  ],
  [
    /^private\.end_holds: as if b\.status = 'pending'/,
    'nothing else runs out, which a constraint sees to; the words find the index',
  ],
  [/: 1 → 2 in «[^»]*limit 1;/, 'select into takes the first row, however many there are'],
  [/: ordered the other way round by \w+\.id$/, 'ids are random: that there is an order counts, not which'],
  // Second guards.
  [
    /^(any row may be written|every row may be seen or meant): (profiles|comments|comment_replies),/,
    'the guard trigger refuses to change whose row it is before the policy is asked',
  ],
  [/^no trigger: audit_log, append_only/, 'no policy and no grant lets a caller change the record'],
  [
    /^no (constraint|unique index): .*(reference|number)_key/,
    'the number is drawn from a sequence; no caller can give one',
  ],
  [
    /^no (constraint|unique index): .*(access_token|offer_token|token)_key/,
    'the secret is random; no caller can give one',
  ],
  // The same words.
  [/^private\.forget_record: as if a\.details \?\|/, 'nothing is taken away where nothing is to be taken away'],
  [/^view \w+: as if \(true\)/, 'it is true as it stands'],
  [/^view \w+: else nothing instead of NULL/, 'nothing is null'],
  // Shortcuts.
  [
    /^private\.row_faults: without «return '\{\}'::text\[\];»/,
    'no rows have no faults: the statement after it finds none either',
  ],
  [
    /^private\.rules_of: (0 → 1|> → >=) in «(and )?a\.attnum > 0/,
    'the first column of a table is its id, which is never left out, and no column has the place 0',
  ],
  [
    /^private\.booking_condition: (500[01] → |<= → < in «cardinality\(customers\)|never when cardinality|without («customers :=|limit 5001))/,
    'both ways find the same bookings: the number only says from where on the other is quicker',
  ],
  [
    /^public\.revenue_by_month: as if e\.month >= /,
    'what it leaves out is joined to no month that is shown; nobody has to add it up',
  ],
  [
    /^public\.revenue_by_month: as if b\.status = 'pending'/,
    'nothing else runs out, which a constraint sees to; the words find the index',
  ],
  [
    /^private\.limit_photos: = → <> in «where d\.id = new/,
    'two of one day then wait for each other at the days beside it',
  ],
  // What is pointed at is there.
  [
    /^public\.desk_search: join → left join in «(id, place\)|= f\.id|= b\.customer_id) join/,
    'ids found a moment before, and foreign keys that are never empty',
  ],
  [
    /^view (event_cards|event_totals|event_travellers|moderation_queue): JOIN → left join in «/,
    'foreign keys that are never empty, or rows that a trigger adds; who reads the one row may read the other',
  ],
  [
    /^private\.account_of: join → left join/,
    'of no profile it is not known that it is no admin’s, so it is left out all the same',
  ],
  [/^private\.stale_pieces: join → left join/, 'an order without lines has no product to be asked for'],
  [
    /^public\.save_customer: old → new in «(:= old; if old\.id is|given ->> 'status', old\.status)/,
    'a copy of the row as it stood, in which nothing has been put yet',
  ],
  [
    /^public\.save_customer: without private\.to_object/,
    'what is no object has no field to be read either way, and who adds nothing named is refused',
  ],
  [
    /^public\.import_events: 'given' → 'given~' in «'rows', rows -> 'given', true/,
    'of a new trip there are no days and pictures to be replaced',
  ],
  [
    /^private\.(audit_entry|booked_faults|change_customer): old → new in «[^»]*\bold\.id\b/,
    'a row that is changed keeps its id',
  ],
]

export const reasonFor = (name: string): string | undefined => REASONS.find(([what]) => what.test(name))?.[1]
