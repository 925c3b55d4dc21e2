/** How long what is owed has been due, in the order of a table. */
export const AGES = [
  ['not_due', 'Not yet due'],
  ['days_30', 'Days overdue: 1-30'],
  ['days_60', 'Days overdue: 31-60'],
  ['days_more', 'Days overdue: 61+'],
] as const
