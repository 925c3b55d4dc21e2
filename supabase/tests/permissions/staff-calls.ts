import { addedRowId, DRAFT, GUIDE, UNKNOWN_ID, TASMANIA } from '../support/people'

/** Expected results of the calls about staff and their permissions. */
export const STAFF_CALLS = `
  my_permissions                 42501       ok            ok            ok
  invite_staff              42501       42501         42501         invited
  staff_invite              ok          ok            not_found     ok
  join_staff                42501       other_address not_found     other_address
  change_staff              42501       42501         42501         changed
  end_staff                 42501       42501         42501         ended
  save_guide_profile        42501       42501         42501         not_found
  event_guides               ok          ok            not_found     ok
  staff_seen                42501       no_staff      no_staff      seen
  make_recovery_codes       42501       code_first    code_first    code_first
  spend_recovery_code       42501       wrong_code    wrong_code    wrong_code
`.trim()

/** Arguments of each function in STAFF_CALLS. */
export const STAFF_ARGUMENTS: Record<string, [own: Record<string, unknown>, another?: Record<string, unknown>]> = {
  my_permissions: [{}],
  invite_staff: [{ email: 'new@example.test', role: 'manager' }],
  staff_invite: [{ token: addedRowId(73) }, { token: UNKNOWN_ID }],
  join_staff: [
    { token: addedRowId(73), password: 'lantern-and-fog-9' },
    { token: UNKNOWN_ID, password: 'lantern-and-fog-9' },
  ],
  change_staff: [{ user_id: GUIDE, role: 'guide', events: [] }],
  end_staff: [{ user_id: GUIDE }],
  save_guide_profile: [{ user_id: UNKNOWN_ID, public_name: 'New', biography: '', photo_url: null, is_public: true }],
  event_guides: [{ event_id: TASMANIA }, { event_id: DRAFT }],
  staff_seen: [{}],
  make_recovery_codes: [{}],
  spend_recovery_code: [{ code: 'abcd-efgh' }],
}
