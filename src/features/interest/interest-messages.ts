/** What each answer to an expression of interest is worded as. */
export const interestMessages = {
  registered: (trip: string): [title: string, text: string] => [
    'Interest Registered!',
    `Thank you for your interest in ${trip}. We will write to you as soon as there is news.`,
  ],
  too_many: ['Please wait a little', 'This address has written several times within the hour. Please try again later.'],
  not_found: ['This trip has gone', 'It is no longer being planned. Our other trips are still there.'],
  failed: ['Error', 'Something went wrong. Please try again.'],
} as const
