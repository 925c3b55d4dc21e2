import { pluralise } from '@/lib/text'

/**
 * The reactions with the names of their counters. "Add a reaction" in CONTRIBUTING.md lists the other places to change.
 */
export const REACTIONS = [
  { type: 'heart', label: 'Love this event', counter: 'hearts' },
  { type: 'ghost', label: 'Haunted!', counter: 'ghosts' },
  { type: 'flame', label: 'Hot event', counter: 'flames' },
  { type: 'eye', label: 'Interested', counter: 'eyes' },
] as const

export type ReactionType = (typeof REACTIONS)[number]['type']

/** Formats a count as `4 reactions`. */
export const formatReactionCount = (count: number): string => pluralise(count, 'reaction')
/** Formats a count as `1 comment`. */
export const formatCommentCount = (count: number): string => pluralise(count, 'comment')

/**
 * Returns the state of a reaction button while mutations are pending: the last requested state and the resulting count.
 * After a failure, the mutation is no longer pending, so the stored state applies again.
 */
export const applyPendingToggles = (
  storedReaction: { isOn: boolean; count: number },
  pending: readonly boolean[],
): { isOn: boolean; count: number } => {
  const isOn = pending.at(-1) ?? storedReaction.isOn
  return { isOn, count: Math.max(0, storedReaction.count + Number(isOn) - Number(storedReaction.isOn)) }
}
