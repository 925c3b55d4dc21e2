import type { Answers } from '@/lib/law'

interface Message {
  kind: 'success' | 'info' | 'error'
  title: string
  text: string
}

/** What each answer to joining the waitlist is worded as. */
export const joinMessages: Record<Exclude<Answers['join_waitlist']['status'], 'invalid'> | 'failed', Message> = {
  joined: { kind: 'success', title: 'Thanks!', text: "You've been added to the waitlist for this event." },
  duplicate: { kind: 'info', title: 'Already on waitlist', text: "You're already on the waitlist for this event." },
  too_many: {
    kind: 'error',
    title: 'Please wait a little',
    text: 'This address has joined several waitlists within the hour. Please try again later.',
  },
  busy: {
    kind: 'error',
    title: 'Please wait a little',
    text: 'Many people have joined this waitlist within the hour. Please try again later.',
  },
  not_found: { kind: 'error', title: 'This trip is over', text: 'It no longer takes names for its waitlist.' },
  failed: { kind: 'error', title: 'Error', text: 'Something went wrong. Please try again.' },
}

export const offerMessages = {
  declined: { title: 'Offer declined', text: 'Thank you for letting us know. The spots go to the next in line.' },
  failed: joinMessages.failed,
} as const
