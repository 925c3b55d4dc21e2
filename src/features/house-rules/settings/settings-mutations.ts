import { rpcMutation } from '@/lib/backend/rpc'
import type { Changes } from './settings-schema'

interface Save {
  /** What was changed alone: the rest stays as it is by then. */
  changes: Changes
  /** Of the settings that the form was filled from. */
  version: number
}

/** Answers saved, conflict where somebody else saved meanwhile, or invalid with the fields. */
export const saveHouseRules = rpcMutation('save_house_rules', ({ changes, version }: Save) => ({
  changes,
  expected_version: version,
}))
