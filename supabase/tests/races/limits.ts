import { expect } from 'vitest'
import { ADMIN, comment, event, TASMANIA } from '../support/people'
import { CLIENTS, racer, type Field, type Race } from './frame'
import { setConstant } from '../support/constants'

const count = async ({ sql }: Field, what: string): Promise<number> =>
  (await sql<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n ?? NaN

const PRESS = 'f8000000-0000-4000-8000-000000000001'
const said = (n: number): string => `f7000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** A write to a table, as a member: done, or the SQLSTATE it is refused with. */
export const write = async (db: Parameters<Field['call']>[0], who: string, text: string): Promise<string> => {
  await db.query(
    `set role authenticated; select set_config('request.jwt.claims', '{"sub": "${who}", "role": "authenticated"}', false)`,
  )
  try {
    await db.query(text)
    return 'done'
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

export const races: Race[] = [
  {
    name: 'one address joins no more waitlists an hour than the rule says',
    prepare: async (field) => {
      await field.sql(`delete from public.waitlist_submissions where email like 'joins@%'`)
    },
    deed: (field, db, n) =>
      field.call(db, null, 'join_waitlist', {
        event_id: event((n % 8) + 1),
        full_name: 'Racer',
        email: 'joins@example.test',
      }),
    holds: async (field) =>
      expect(await count(field, `public.waitlist_submissions where email = 'joins@example.test'`)).toBeLessThanOrEqual(
        5,
      ),
    locks: ['why_not_join', 'lock_event'],
    weaken: 'drop index public.waitlist_once_an_event',
    restore: `delete from public.waitlist_submissions where email like 'joins@%';
      create unique index waitlist_once_an_event on public.waitlist_submissions (event_id, lower(email))`,
  },
  {
    name: 'a member comments no more an hour than the rule says',
    prepare: async (field) => {
      await field.sql(setConstant('max_comments_per_hour', 20))
      await field.sql(`delete from public.comments where user_id = '${racer(3)}'`)
    },
    deed: (_, db) =>
      write(
        db,
        racer(3),
        `insert into public.comments (event_id, user_id, content) values ('${TASMANIA}', '${racer(3)}', 'Who walks there?')`,
      ),
    holds: async (field, seen) => {
      expect(seen).toEqual({ done: 20, PT429: CLIENTS - 20 })
      expect(await count(field, `public.comments where user_id = '${racer(3)}'`)).toBe(20)
    },
    locks: ['start_comment'],
  },
  {
    name: 'a member reports no more an hour than the rule says',
    prepare: async (field) => {
      await field.sql(setConstant('max_reports_per_hour', 20))
      await field.sql(`delete from public.comment_reports where user_id = '${racer(4)}';
        insert into public.comments (id, event_id, user_id, user_name, content)
        select ('f7000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${TASMANIA}', '${racer(4)}', 'R', 'Boo'
        from generate_series(0, ${CLIENTS - 1}) n on conflict do nothing`)
    },
    deed: (field, db, n) =>
      field.call(db, racer(4), 'report_comment', { comment_id: said(n), reason: 'It is not kind.' }),
    holds: (_, seen) => expect(seen).toEqual({ reported: 20, too_many: CLIENTS - 20 }),
    locks: ['report_comment'],
  },
  {
    name: 'a member who reports a comment at once in many tabs reports it once',
    prepare: async (field) => {
      await field.sql(setConstant('max_reports_per_hour', 1000))
      await field.sql(`delete from public.comment_reports where user_id = '${racer(5)}'`)
    },
    deed: (field, db) =>
      field.call(db, racer(5), 'report_comment', { comment_id: comment(2), reason: 'It is not kind.' }),
    holds: async (field, seen) => {
      expect(seen).toEqual({ reported: CLIENTS })
      expect(await count(field, `public.comment_reports where user_id = '${racer(5)}'`)).toBe(1)
    },
    locks: ['report_comment'],
  },
  {
    name: 'one press of the button stores a trip once',
    prepare: async (field) => {
      await field.sql(`delete from public.events where title = 'Pressed often';
        delete from private.event_requests where request_id = '${PRESS}'`)
    },
    deed: (field, db) => field.call(db, ADMIN, 'save_event', { event: { title: 'Pressed often' }, request_id: PRESS }),
    holds: async (field, seen) => {
      expect(seen).toEqual({ saved: CLIENTS })
      expect(await count(field, `public.events where title = 'Pressed often'`)).toBe(1)
    },
    locks: ['earlier_answer'],
  },
  {
    name: 'fifty admins who leave at once leave one behind',
    prepare: async (field) => {
      await field.sql(`
        insert into auth.users (id, email, email_confirmed_at)
        select ('f1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'racer-' || n || '@example.test', now() from generate_series(0, ${CLIENTS - 1}) n
        on conflict do nothing;
        update public.profiles set is_admin = id::text like 'f1000000%' where true`)
    },
    deed: (field, db, n) => field.call(db, racer(n), 'delete_my_account', {}),
    holds: async (field, seen) => {
      expect(seen).toEqual({ deleted: CLIENTS - 1, last_admin: 1 })
      expect(await count(field, 'public.profiles where is_admin')).toBe(1)
    },
    locks: ['delete_my_account'],
    restore: `update public.profiles set is_admin = id = '${ADMIN}' where true`,
  },
]

const GOING = 'f2000000-0000-4000-8000-999999999999'

/** Counters of many trips at once: who counts in another's order waits for him, and he for the first. */
export const reactions: Race[] = [
  {
    name: 'reactions to many trips at once: nobody waits for ever',
    prepare: async (field) => {
      await field.sql(`delete from public.reactions where user_id::text like 'f1000000%'`)
    },
    deed: (_, db, n) =>
      write(
        db,
        racer(n),
        `insert into public.reactions (user_id, event_id, reaction_type)
        select '${racer(n)}', e.id, 'ghost' from public.events e where e.status = 'published' order by e.id ${n % 2 === 0 ? 'asc' : 'desc'}`,
      ),
    holds: (_, seen) => expect(seen).toEqual({ done: CLIENTS }),
    locks: [],
    // As it was: each row counted for itself, in the order in which it was sent.
    weaken: `create function private.count_one() returns trigger language plpgsql security definer as $$ begin
        update public.event_stats s set revision = s.revision where s.event_id = new.event_id; return null; end $$;
      create trigger aaa_count_one after insert on public.reactions for each row execute function private.count_one()`,
    restore: 'drop trigger aaa_count_one on public.reactions; drop function private.count_one()',
  },
  {
    name: 'a trip that goes while its comments are moderated: nobody waits for ever',
    prepare: async (field) => {
      await field.sql(`insert into public.events (id, title) values ('${GOING}', 'Going');
        insert into public.comments (id, event_id, content)
        select ('f2000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${GOING}', 'x' from generate_series(0, ${CLIENTS}) n`)
    },
    deed: (field, db, n) =>
      n === 7
        ? field.call(db, ADMIN, 'delete_event', { event_id: GOING })
        : field.call(db, ADMIN, 'delete_comment', {
            comment_id: `f2000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
          }),
    holds: async (field) => expect(await count(field, `public.comments where event_id = '${GOING}'`)).toBe(0),
    locks: [],
    weaken: 'drop trigger clear_talk on public.events',
    restore: `delete from public.events where id = '${GOING}';
      create trigger clear_talk before delete on public.events for each row execute function private.clear_talk()`,
  },
]
