import {
  BEN_WAIVER_HASH,
  insertWaiverSql,
  NEXT_WAIVER_BODY,
  WAIVER_TRIP_ID,
  WAIVER_LINK_TOKEN,
} from '../snapshots/traveller_forms/waivers'
import { BEN_TRAVELLER_ID } from '../snapshots/cards/payment-links'
import { ADMIN, MEMBER } from '../support/people'
import type { CallPair, ConcurrentCall } from './pair'

const createSignWaiverCall = (expected: string, signed_name = 'Ben Hill'): ConcurrentCall => ({
  as: null,
  call: 'sign_waiver',
  with: { token: WAIVER_LINK_TOKEN, version: 1, hash: BEN_WAIVER_HASH, signed_name, consents: true },
  expected,
})
const createSaveWaiverCall = (expected: string, body: string): ConcurrentCall => ({
  as: ADMIN,
  call: 'save_waiver',
  with: { trip_id: WAIVER_TRIP_ID, body, due_days: 14, is_active: true, asks_again: false, expected_version: 1 },
  expected,
})
const confirmWaiverCall: ConcurrentCall = {
  as: ADMIN,
  call: 'confirm_waiver',
  with: { trip_id: WAIVER_TRIP_ID, version: 2 },
  expected: 'confirmed',
}
const insertNextVersionSql = `${insertWaiverSql}
  update private.waivers set latest_version = 2;
  insert into private.waiver_versions (trip_id, version, body) values ('${WAIVER_TRIP_ID}', 2, '${NEXT_WAIVER_BODY}')`
const LOCK_FUNCTIONS = ['lock_event', 'lock_booking']

export const WAIVER_PAIRS: CallPair[] = [
  {
    name: 'a waiver that is signed twice at the same time is signed once',
    locks: LOCK_FUNCTIONS,
    given: insertWaiverSql,
    first: createSignWaiverCall('signed'),
    second: createSignWaiverCall('signed', 'Another Name'),
  },
  {
    name: 'a signature of a text that is replaced at the same time is refused',
    locks: ['lock_waiver'],
    given: insertNextVersionSql,
    first: confirmWaiverCall,
    second: createSignWaiverCall('changed'),
  },
  {
    name: 'a new waiver text that is confirmed while a traveller signs does not change the signature of the earlier text',
    locks: [],
    given: insertNextVersionSql,
    first: createSignWaiverCall('signed'),
    second: confirmWaiverCall,
  },
  {
    name: 'a traveller whose link is revoked at the same time cannot sign the waiver',
    locks: LOCK_FUNCTIONS,
    rereads: ['lock_link_traveller'],
    given: insertWaiverSql,
    first: {
      as: MEMBER,
      call: 'revoke_traveller_links',
      with: { traveller_id: BEN_TRAVELLER_ID },
      expected: 'revoked',
    },
    second: createSignWaiverCall('not_found'),
  },
  {
    name: 'when two staff members save a waiver at the same time, only the first text is saved as a new version',
    locks: ['save_waiver'],
    rereads: ['save_waiver'],
    given: insertWaiverSql,
    first: createSaveWaiverCall('saved', NEXT_WAIVER_BODY),
    second: createSaveWaiverCall('conflict', 'I sign.'),
  },
]
