/** Why no check on one connection, and no pair of callers, can notice a lock that is gone or another. */
export const LOCKS: [what: RegExp, why: string][] = [
  // Locks behind locks.
  [
    /^private\.(claim_offer|lock_booking|lock_entry|lock_transfer): without «for update»/,
    'whoever changes such a row holds its event, which is locked before',
  ],
  [
    /^private\.(lock_customers: without «for update» after .*order by b\.id|forget_trips: without «for update»)/,
    'the trips of these bookings are locked before, or each statement waits for the rows itself',
  ],
  [
    /^private\.(clear_talk|count_\w+|forget_talk): without «for (no key )?update»/,
    'the statements after it lock the same rows; it only sees to their order, so that no two wait for each other',
  ],
  [
    /^private\.((clear_talk|count_(likes|reactions|replies|talk)|forget_talk): without «perform [acrs]\.|clear_talk: (= →|old →|as if|ordered)|count_(likes|reactions|replies|talk): (= any → <> all in «where [crs]\.\w+ = any|as if [crs]\.\w+ = any|ordered))/,
    'rows that are written afterwards, locked before in one order: two who meet show it, in the races, and one alone cannot',
  ],
  [
    /^private\.forget_talk: (ordered|as if (a\.user_id = person( \([23]\))?|c\.user_id = person|[cs]\.\w+ in \(.*|c\.user_id = person or .*)$)/,
    'as above',
  ],
  [/^private\.forget_talk: = → <> in «where [ac]\.user_id = person(\)? order by|\) or s)/, 'as above'],
  [/^private\.forget_talk: (or → and|in → not in) in «(\.user_id = person or c\.id|or [cs]\.|where s\.)/, 'as above'],
  [
    /^(public\.expire_holds|private\.end_due_holds): without «for update»/,
    'what has run out is found ended by whoever waits at its row, and nothing is offered on where nothing ended',
  ],
  [/^private\.one_at_a_time: 0 → 1 /, 'another seed of the hash is another number for the same words'],
  [
    /^public\.(apply_card_(payment|refund)|apply_charge_result): without «for update/,
    'whoever decides by such a row has locked its booking or order, or its name at the provider, before',
  ],
  [
    /^(public\.(checkouts_to_close|reconcile_report)|private\.follow_checkout): without «for update/,
    'who comes second finds the row as the first one left it, by the rule itself, and writes the same',
  ],
  // What only sees to the order of locks, or locks more than it must: whoever comes second waits all the same.
  [
    /^private\.lock_(event|products|customers|order): (= → <>|= any → <> all|as if|ordered)/,
    'other rows are locked, and two who meet lock the same ones',
  ],
  [
    /^private\.lock_customers: without «perform 1 from public\.bookings/,
    'the trips of these bookings are locked before',
  ],
  [
    /^private\.(expire_orders|forget_orders|lock_order): without «perform private\.lock_products/,
    'the pieces are given back under the locks of the same rows; it only sees to their order',
  ],
  [
    /^private\.expire_orders: (and → or|<= → <|= → <> in «(on i\.order_id|where o\.status)|join → left join|'pending' → '(confirmed|paid)'|as if (i\.order_id|o\.(status|expires_at)))/,
    'of the two conditions the first says which products are locked, and the second which orders end: it is asked again',
  ],
  [
    /^private\.forget_orders: (= any → <> all in «where i\.|as if i\.order_id)/,
    'the pieces are given back under the locks of the same rows; it only sees to their order',
  ],
  [
    /^private\.(pass_seats_on: without «perform private\.lock_event|forget_trips: (as if b\.id = any \(ids\)$|ordered))/,
    'the statement before or after it locks the same rows',
  ],
  [/^private\.limit_photos: as if d\.id = new/, 'days beside it are locked too'],
  [
    /^(public\.expire_holds|private\.end_due_holds): (and → or|= → <> in «(on b\.id|where e\.id)|union|join → left join|as if|without «perform e\.id)/,
    'a trip that is looked at in vain is left as it is: what has run out of it is asked again, under its lock',
  ],
  [
    /^public\.delete_my_account: (without «perform private\.lock_event|ordered|= → <> in «s\.email|without lower in «person\) a on|as if (p\.id|lower)|join → left join|'admins' → 'admins~')/,
    'locks alone, of more or other rows, or by another name that all who ask have in common',
  ],
  [
    /^public\.claim_customer: (own and l\.customer_id swapped|without «l := |without «return .* \(2\))/,
    'read anew under the lock, which the claim of the same row waits for: who comes second finds it used by its own rule',
  ],
  [
    /^private\.name_customer: without «for no key update» after «where c\.id = r\.customer_id» \(2\)/,
    'asked once the merging is over: to come between this and the booking takes a third, who changes whoever stayed',
  ],
]
