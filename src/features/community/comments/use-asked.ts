import { useMutationState, type MutationKey } from '@tanstack/react-query'

/** What was asked of a toggle and is not settled yet, oldest first. */
export const useAsked = (mutationKey: MutationKey): boolean[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables === true,
  })
