import { CHECKOUT_ID, insertCheckoutSql } from '../snapshots/cards/checkouts'
import { request } from '../snapshots/case'
import { addedRowId, ADMIN, BEECHWORTH, event, FREMANTLE, trip, person } from '../support/people'
import {
  applyPaymentCall,
  createChargeDeclinedCall,
  claimChargesCall,
  INSERT_DUE_CHARGE_SQL,
  INSERT_EXPIRED_CHARGE_SQL,
} from './cards'
import { CALL_OFF_COLLISIONS } from './call-offs'
import { EVENT_CHANGE_COLLISIONS } from './event-changes'
import type { ConcurrentCall, Collision } from './pair'
import { saveEventsCall } from './events'

const EVENT_ID = addedRowId(97)
const COMMENT_ID = addedRowId(99)
const createReactCall = (memberNumber: number, order: string): ConcurrentCall => ({
  as: person(memberNumber),
  sql: `insert into public.reactions (event_id, reaction_type) select e.id, 'ghost' from public.events e
    where e.id in ('${event(4)}', '${FREMANTLE}') order by e.id ${order}`,
  expected: 'done',
})

const INSERT_COMMENTED_EVENT_SQL = `insert into public.events (id, title) values ('${EVENT_ID}', 'Going');
  insert into public.comments (id, event_id, content) values ('${COMMENT_ID}', '${EVENT_ID}', 'x')`
const LOCK_STATS_SQL = `select from public.event_stats where event_id = '${EVENT_ID}' for update`
const deleteEventCall: ConcurrentCall = {
  as: ADMIN,
  sql: `delete from public.events where id = '${EVENT_ID}'`,
  expected: 'done',
}

/**
 * Changes save_events so that it locks the edited departure before the other departures of the trip. Two calls can
 * then deadlock.
 */
const LOCK_EDITED_FIRST_SQL = `
  do $$ begin execute replace(pg_get_functiondef('public.save_events(jsonb,int,jsonb,uuid)'::regprocedure),
    '-- Locks the departures', 'perform private.lock_event(event_id); -- Locks the departures'); end $$`

const LOCK_CHECKOUT_SQL = `select from public.card_checkouts where id = '${CHECKOUT_ID}' for update`
/** Returns SQL that redefines claim_due_charges with the given text replacements. */
const editClaimFunctionSql = (...changes: [words: string, replacement: string][]) =>
  `do $$ begin execute ${changes.reduce(
    (definition, [words, replacement]) => `replace(${definition}, '${words}', '${replacement}')`,
    `pg_get_functiondef('public.claim_due_charges(integer)'::regprocedure)`,
  )}; end $$`
const REMOVE_BOOKING_LOCK_EDIT: [string, string] = ['for key share of b skip locked', '']
const WAIT_FOR_CHECKOUT_EDIT: [string, string] = ['for update skip locked;', 'for update;']

export const COLLISIONS: Collision[] = [
  {
    name: 'two admins do not deadlock when they save the same two departures, each starting from the other departure',
    given: `update public.events set trip_id = '${trip(5)}' where id = '${FREMANTLE}'`,
    ordered: `select from public.events where id = '${BEECHWORTH}' for update`,
    first: saveEventsCall(BEECHWORTH, FREMANTLE, { title: 'Ours' }, 'saved'),
    second: saveEventsCall(FREMANTLE, BEECHWORTH, { title: 'Theirs' }, 'conflict'),
    broken: LOCK_EDITED_FIRST_SQL,
  },
  {
    name: 'retrying a card charge that got no response does not deadlock with the report that the charge was paid',
    given: INSERT_EXPIRED_CHARGE_SQL,
    ordered: LOCK_CHECKOUT_SQL,
    first: applyPaymentCall('applied', { amount_cents: 50000 }),
    second: claimChargesCall,
    broken: editClaimFunctionSql(REMOVE_BOOKING_LOCK_EDIT, WAIT_FOR_CHECKOUT_EDIT),
  },
  {
    name: 'retrying a card charge that got no response does not deadlock with the report that the card was declined',
    given: INSERT_EXPIRED_CHARGE_SQL,
    ordered: LOCK_CHECKOUT_SQL,
    first: createChargeDeclinedCall('later'),
    second: claimChargesCall,
    broken: editClaimFunctionSql(WAIT_FOR_CHECKOUT_EDIT),
  },
  {
    name: 'starting a card charge does not deadlock with another payment that pays the booking in full',
    given: `${INSERT_DUE_CHARGE_SQL} ${insertCheckoutSql({ amount: '1000', session_id: 'null', url: 'null' })}`,
    ordered: LOCK_CHECKOUT_SQL,
    first: applyPaymentCall('applied', { amount_cents: 100000 }),
    second: claimChargesCall,
    broken: editClaimFunctionSql(REMOVE_BOOKING_LOCK_EDIT),
  },
  {
    name: 'reactions to several trips in opposite orders do not deadlock',
    given: 'delete from public.reactions where true',
    ordered: `select from public.event_stats where event_id = '${event(4)}' for update`,
    first: createReactCall(12, 'asc'),
    second: createReactCall(13, 'desc'),
    broken: `create function private.count_one() returns trigger language plpgsql security definer as $$ begin
        update public.event_stats s set revision = s.revision where s.event_id = new.event_id; return null; end $$;
      create trigger aaa_count_one after insert on public.reactions for each row execute function private.count_one()`,
  },
  {
    name: 'deleting a trip while its comment is moderated does not deadlock',
    given: INSERT_COMMENTED_EVENT_SQL,
    ordered: LOCK_STATS_SQL,
    first: deleteEventCall,
    second: { as: ADMIN, call: 'delete_comment', with: { comment_id: COMMENT_ID }, expected: 'deleted' },
    broken: 'drop trigger lock_comments_of_event on public.events',
  },
  {
    name: 'an announcement for a trip that is deleted at the same time is sent to no recipients',
    given: INSERT_COMMENTED_EVENT_SQL,
    ordered: LOCK_STATS_SQL,
    first: deleteEventCall,
    second: {
      as: ADMIN,
      call: 'send_announcement',
      with: { event_id: EVENT_ID, audience: 'all', subject: 'Socks', body: 'Bring them.', request_id: request(1) },
      expected: 'no_recipients',
    },
  },
  ...EVENT_CHANGE_COLLISIONS,
  ...CALL_OFF_COLLISIONS,
]
