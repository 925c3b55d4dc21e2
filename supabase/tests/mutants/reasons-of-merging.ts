/** Why what merges, weighs and lists customers, and what stands beside it, comes to the same. */
export const MERGING: [what: RegExp, why: string][] = [
  [
    /^(private\.emails?_of_both|private\.merge_customers|public\.(merge_customers|review_merge)): \w+\.profile_id and \w+\.profile_id swapped in coalesce/,
    'of two who become one, one has an account at most',
  ],
  [
    /^public\.(merge_customers|review_merge): k and o swapped in (emails_of_both|why_not_one)|^public\.review_merge: k and o swapped in email_of_both/,
    'what is asked of both is the same from either side; where nobody has an account the review shows no address',
  ],
  [
    /^private\.emails_of_both: (as if a\.email is not null|without distinct)/,
    'an address that is none is nobody’s, and twice is as good as once',
  ],
  [
    /^private\.email_of_both: without lower in «\.email\) = lower\(a\.email\)/,
    'only an account’s can be a third’s too, and those are small',
  ],
  // What says which trips are locked before: both are read anew under the lock, which locks what was left out.
  [/^public\.merge_customers: without «(select \* into [ko]|emails :=) [^»]*»$/, 'read anew under the lock'],
  [
    /^public\.merge_customers: (= → <> in «where c\.id = merge_customers\.|as if c\.id = merge_customers)/,
    'read anew under the lock',
  ],
  [
    /^public\.merge_customers: (ordered the other way round by 1|union → union all|as if (b\.customer_id in|lower\(w))/,
    'locks alone, of more or other rows',
  ],
  [
    /^public\.merge_customers: ((= any → <> all|without lower) in «[^»]*w\.?\w*\.?email|in → not in in «where b\.)/,
    'locks alone, of more or other rows',
  ],
  [/^public\.merge_customers: merge_customers\.keep and merge_customers\.other swapped/, 'locked in the order of ids'],
  [/^public\.merge_customers: 'merging' → /, 'a key of its own, whatever it says'],
  [
    /^public\.merge_customers: without «perform private\.one_at_a_time/,
    'it only keeps two from locking trips in two orders, which the races show: one of the two was ended as a deadlock',
  ],
  [
    /^public\.merge_customers: (without 'keep'|without private\.to_object|as if l\.used_at is null \(2\)|stays and private\.email_of)/,
    'nothing said, or no object, is as the one who stays; used claims move too; where both are known they are the same',
  ],
  [
    /^private\.merge_customers: as if (l\.used_at is not null|r\.customer_id = from_id)/,
    'open claims have moved or gone before, and the key names the customer',
  ],
  [
    /^private\.(readdress: (< → <= in «and t\.id|as if t\.id <> p\.id)|offered_now: (> → >= in «o\.id\)|as if w\.status in))/,
    'no row stands before itself, and of what neither waits nor is offered nothing is told',
  ],
  [
    /^private\.likely_doubles: (as if (c\.(profile_id is not|forgotten_at is) null|o\.id <> c\.id \([34]\))|join → left join in «(c\.email\) join|public\.customers c join (auth|public\.customers o on»))|union all → union)|^private\.doubled_customers: union → |^public\.customer_doubles: (join → left join|without distinct)/,
    'of no account there is no address, one row has no two addresses, and who is nobody is left out where names are read',
  ],
  [
    /^private\.customer_sums: (join → left join|without 0 in «coalesce)/,
    'foreign keys that are never empty; what is none is nought to whoever asks',
  ],
  [
    /^private\.(concerned|customer_to_merge|departures_for|guests_going|guests_of|keep_beds|orders_of|post_to_take_away|rooms_of|shelf_variants|tell_called_off|thing_name|unpaid_pieces|why_stay|forget_trips): join → left join|^public\.(my_departures|quote_order): join → left join|^public\.(books_payments|books_revenue|place_travellers): join → left join/,
    'foreign keys that are never empty',
  ],
  [
    /^private\.history_things: (as if c\.profile_id is not null|join → left join|union → union all)/,
    'a list in which to look for: what is none is not found, twice is as good as once',
  ],
  [
    /^private\.about_any_of: (1000 → |<= → <|never when)|^public\.list_history: (1000 → |<= → < in «cardinality|without «fence|union → union all|without private\.to_object)/,
    'both ways find the same deeds: the number only says from where on the other is quicker; what is no object filters nothing',
  ],
  // What is there once, or nothing of.
  [
    /^private\.(leave_rooms: new → old|tell_of_factor: new → old|tell_of_password: new → old in «private\.email_of)/,
    'a row that is changed keeps its id, and whose it is',
  ],
  [
    /^private\.(new_recovery_code: 24 → 25|recovery_hash: without '')/,
    'what is beyond is not read, and no code has no letters',
  ],
  [
    /^public\.review_merge: private\.email_of_both\(k, o, '… and private\.email_of/,
    'where both are known they are the same',
  ],
  [/^private\.offered_now: ordered the other way round by l\.id/, 'ids are random: that there is an order counts'],
  [/^public\.ask_for_claim: without «return private\.answer\('none'\);»$/, 'to nobody no letter is sent either'],
  [/^private\.rooms_to_copy: as if o\.id <> e\.id/, 'asked of one that has no rooms'],
  [/^private\.forget_trips: as if r\.note is not null/, 'what is none becomes none'],
  [/^private\.guests_going: as if b\.status in/, 'only such a booking is live'],
  [
    /^private\.guardian_refusal: (> → >= in «where rules\.least_age|as if rules\.least_age > 0)/,
    'nobody is born after the departure',
  ],
  [
    /^private\.write_travellers: (m\.id and o\.id swapped|ordered the other way round by t\.id \(2\))/,
    'who is named is no newcomer; ids are random',
  ],
  [
    /^private\.write_travellers: (without «return;»|nothing is done under «if not exists|(= → <> in «where|as if) t\.booking_id = write_travellers\.booking_id)/,
    'where nobody is stored all are newcomers: it only spares looking for them',
  ],
  [/^private\.seat_request_faults: (never when given -> 'notes'|'notes' → 'notes~')/, 'no notes have no fault either'],
  [/^public\.admin_book: without «perform private\.lock_event/, 'taking seats locks it too; it only sees to the order'],
  [/^public\.admin_book: 'repeated' → /, 'whoever was added by that press is found, and nobody is added'],
  [
    /^public\.books_payments: ([<>] → [<>]= in «where m\.amount|ordered the other way round by e\.id)/,
    'no amount is nought; ids are random',
  ],
  [
    /^public\.books_revenue: (as if s\.grain = 0|else nothing instead of 0)/,
    'a sum has no trip to be joined to, and passes over what is none',
  ],
  [/^public\.my_rights: as if mine is not null/, 'who is none of the staff any more has no departures'],
  [
    /^public\.place_travellers: (1 → 2 in «[^»]*returning 1|as if r\.id = any|without limit 1)/,
    'rows are counted, not read; no room holds too many before; select into takes the first row',
  ],
  [/^public\.save_house_rules: as if r\.only_row/, 'there is one row'],
  [
    /^public\.save_room: (without private\.to_object|without was\.sort_order)/,
    'what is no object has no field, and a room that is there keeps its place',
  ],
]
