/** Why what the clock does comes to the same: it looks at more than is due, and does to it nothing. */
export const CLOCK_WORK: [what: RegExp, why: string][] = [
  [
    /^private\.end_due_holds: (as if [bwt]\.(status|expires_at|offer_expires_at)|and → or in «|union → union all|join → left join)/,
    'a trip on which nothing has run out is locked, and nothing of it ends; twice is as good as once',
  ],
  [
    /^private\.(end_due_holds|offer_at_openings): without «set constraints public\.pass_seats_on immediate;»/,
    'what is free was offered on by then, and what waits for the end finds nothing left to do',
  ],
  [
    /^private\.offer_at_openings: as if w\.status = 'waiting'/,
    'offered is to who waits; where nobody does there is nothing to offer',
  ],
  [/^private\.reminders: union all → union/, 'each bears the place of its kind'],
  [
    /^private\.instalment_reminders: (as if b\.next_due_date <|as if i\.due_date between|as if i\.so_far > 0|> → >= in «(and )?i\.so_far > 0)/,
    'the days of each part, and what of it is not announced, are counted once more where it is told of',
  ],
  [/^private\.remind: without «return;»/, 'a letter about the same is not kept: the key is unique'],
]
