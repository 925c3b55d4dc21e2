import { rpcMutation } from '@/lib/backend/rpc'
import type { Changes } from './settings-schema'

interface Save {
  /** Changed settings only. */
  changes: Changes
  /** The version of the settings that the form was filled from. */
  version: number
}

export const saveHouseRules = rpcMutation('save_house_rules', ({ changes, version }: Save) => ({
  changes,
  expected_version: version,
}))
