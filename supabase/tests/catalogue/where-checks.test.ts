import { describe, expect, it } from 'vitest'
import { findUnlimitedWrites } from './where-checks'

describe('the check for updates and deletes without a where clause', () => {
  it.each([
    ['begin delete from public.events; end', ['delete from public . events ; end']],
    ['begin update public.events set price = 1; end', ['update public . events set price = 1']],
    [`begin execute 'delete from public.events'; end`, ['delete from public . events']],
    [`begin execute format('update %I set a = ''x''', name); end`, [`update % i set a = 'x'`]],
    [
      'with gone as (delete from t returning id) select * from gone where id > 1',
      ['delete from t returning id ) select *'],
    ],
    ['begin update t set a = (select 1 from s where s.id = 2); end', ['update t set a = ( select 1']],
    ['begin /* where */ delete from t -- where\n; end', ['delete from t ; end']],
  ])('reports the statement without a where clause in %s', (source, foundStatements) => {
    expect(findUnlimitedWrites(source)).toEqual(foundStatements)
  })

  it.each([
    'begin delete from public.events e where e.id = 1; update t set a = 1 from s where s.id = t.id; end',
    'begin perform 1 from t where id = 1 for update; insert into t values (1) on conflict (a) do update set a = 1; end',
    `begin raise exception 'Nothing to delete from here' using errcode = '42501'; end`,
    'with gone as (delete from t where a = 1 returning id) select * from gone',
    `begin if tg_op = 'DELETE' then return old; end if; end`,
  ])('reports nothing in %s', (source) => {
    expect(findUnlimitedWrites(source)).toEqual([])
  })
})
