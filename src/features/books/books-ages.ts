/** How long what is owed has been due, in the order of a table. */
export const AGES = [
  ['not_due', 'Not yet due'],
  ['days_30', '1-30 days overdue'],
  ['days_60', '31-60 days overdue'],
  ['days_more', '61+ days overdue'],
] as const
