import { rpcMutation } from '@/lib/backend/rpc'

/** Shows a traveller to the group by first name and age group, or hides the traveller. */
export const shareTravellerName = rpcMutation(
  'share_traveller_name',
  ({ travellerId, shares }: { travellerId: string; shares: boolean }) => ({ traveller_id: travellerId, shares }),
)
