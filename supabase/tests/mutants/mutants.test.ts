import { describe, expect, it } from 'vitest'
import { firings } from './declared'
import { apply } from './edits'
import { plpgsqlEdits, queryEdits, type Known } from './functions'
import { reasonFor } from './reasons'

const known: Known = {
  mayLack: (table, column) => table === 'public.t' && column !== 'id',
  others: (value) => (value === 'pending' ? ['confirmed'] : []),
}
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
/** What a body becomes, by the name of the edit. */
const inBody = (body: string) => new Map(plpgsqlEdits(body, known).map((edit) => [edit.name, flat(apply(body, edit))]))
const inQuery = (sql: string) => queryEdits(sql, known).map((edit) => flat(apply(sql, edit)))

describe('a function’s body', () => {
  it('loses each statement and each branch', () => {
    const found = inBody('begin if a then perform f(1); end if; return null; end')
    expect([...found.values()]).toEqual(
      expect.arrayContaining([
        'begin if a then null; end if; return null; end',
        'begin if a then perform f(1); end if; null; end',
      ]),
    )
    expect(found.get('without «return null;»')).toBe('begin if a then perform f(1); end if; null; end')
  })

  it('loses the lock of a row, which only two at once can tell', () => {
    const body = 'begin select x into y from public.t t where t.id = z for update; return y; end'
    const lock = plpgsqlEdits(body, known).find(({ name }) => name.startsWith('without «for update»'))
    expect(lock).toMatchObject({ lock: true })
    expect(lock && apply(body, lock)).toBe('begin select x into y from public.t t where t.id = z ; return y; end')
  })

  it('is changed in the texts that it runs as well', () => {
    expect([...inBody(`begin execute 'select 1 from t where a < ''b'''; end`).values()]).toContain(
      `begin execute 'select 1 from t where a <= ''b'''; end`,
    )
  })

  it.each([
    ['has no end', 'begin return null;'],
    ['ends an if as a loop', 'begin if a then return null; end loop; end'],
    ['begins with something else', 'select 1'],
    ['has an if without then', 'begin if a; end if; end'],
  ])('that %s stops the run instead of being left out', (_, body) => {
    expect(() => plpgsqlEdits(body, known)).toThrow()
  })
})

describe('a query', () => {
  it.each([
    ['a comparison', 'select a < b', 'select a <= b'],
    ['an equality', 'select 1 from t where a = b', 'select 1 from t where a <> b'],
    ['a condition', 'select a from t where b and c', 'select a from t where true and c'],
    ['two conditions', 'select a from t where b and c', 'select a from t where b or c'],
    ['a number', 'select a + 2', 'select a + 3'],
    ['an interval', `select interval '2 days'`, `select interval '3 days'`],
    ['a sum', 'select sum(a) from t', 'select max(a) from t'],
    ['a plus', 'select a + b', 'select a - b'],
    ['a product', 'select a * b', 'select a / b'],
    ['a state', `select 'pending'`, `select 'confirmed'`],
    ['a word', `select private.answer('booked')`, `select private.answer('booked~')`],
    ['a truth', 'select f(true)', 'select f(false)'],
    ['what is told apart', 'select count(distinct a)', 'select count( a)'],
    ['one row of each', 'select distinct on (a, b) c from t', 'select c from t'],
    ['so many rows', 'select a from t order by a limit 5', 'select a from t order by a'],
    ['the order', 'select a from t order by a desc, b', 'select a from t order by a asc, b'],
    ['a left join', 'select 1 from t left join s on true', 'select 1 from t join s on true'],
    ['a join', 'select 1 from t join s on true', 'select 1 from t left join s on true'],
    ['a union', 'select a union select b', 'select a union all select b'],
    ['a union of all', 'select a union all select b', 'select a union select b'],
    ['a fallback', 'select coalesce(a, b)', 'select coalesce(b, a)'],
    ['two arguments', 'select private.f(a, t.b)', 'select private.f(t.b, a)'],
    ['a fold', 'select 1 where lower(a) = b', 'select 1 where (a) = b'],
    ['what is there', 'select 1 where exists (select 1 from t)', 'select 1 where not exists (select 1 from t)'],
    ['a case', 'select case when a then b else c end', 'select case when false then b else c end'],
    ['a rest', 'select case when a then b else c end', 'select case when a then b else null end'],
    ['a conflict', 'insert into t values (1) on conflict do nothing', 'insert into t values (1)'],
    [
      'a repeated insert',
      'insert into t values (1) on conflict (a) do update set b = 2, c = 3',
      'insert into t values (1) on conflict (a) do nothing',
    ],
    ['a column', 'insert into public.t (id, a) values (1, 2)', 'insert into public.t (id) values (1)'],
    ['a change', 'update t set a = 1, b = 2 where c', 'update t set b = 2 where c'],
    ['an answer', 'delete from t where a returning b', 'delete from t where a'],
  ])('changes %s', (_, sql, changed) => {
    expect(inQuery(sql)).toContain(changed)
  })

  it.each([
    ['a star that is no product', 'select count(*), t.* from t'],
    ['a sign of one number', 'select -1 from t', 'select +1 from t'],
    ['a number that nobody reads', 'select a where exists (select 1 from t)', '(select 2 from t)'],
    ['what is assigned', 'update t set a = b where c', 'set a <> b'],
    ['words in a text', `select 'a < b and c'`, '<='],
    ['words in a comment', 'select a -- limit 5, b < c', '<='],
  ])('leaves %s alone', (_, sql, never = ' / ') => {
    expect(inQuery(sql).filter((one) => one.includes(never))).toEqual([])
  })

  it('is never changed to what it is, nor twice to the same', () => {
    const sql = 'select coalesce(a, a), b + b from t where c or c'
    const found = inQuery(sql)
    expect(found).not.toContain(sql)
    expect(new Set(found).size).toBe(found.length)
  })
})

it('fires a trigger at other times', () => {
  const source =
    'CREATE TRIGGER a BEFORE INSERT OR UPDATE OF b, c ON public.t FOR EACH ROW WHEN ((new.b > 0)) EXECUTE FUNCTION f()'
  expect(new Map(firings(source)).get('not on insert')).toContain('BEFORE UPDATE OF b, c ON public.t')
  expect(new Map(firings(source)).get('of any column')).toContain('INSERT OR UPDATE ON public.t')
  expect(new Map(firings(source)).get('whatever the row')).toContain('FOR EACH ROW EXECUTE FUNCTION f()')
  expect([...new Map(firings(source)).keys()]).not.toContain('before')
})

it('asks for a reason of each weakening by itself', () => {
  expect(reasonFor('private.expire_bookings: without «return null;»')).toBeUndefined()
  expect(reasonFor('public.book: as if true')).toBeUndefined()
})
