import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCluster, type Cluster } from '../support/cluster'
import type { Migration } from '../support/postgres'
import { upgrade } from './upgrade'

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster('postgres', false)
})
afterAll(() => cluster.stop())

const migration = (sql: string): Migration => ({ name: '99990101000000_next.sql', sql })
const faultsOf = async (sql: string) => (await upgrade(cluster, [migration(sql)])).faults

describe('a database of the release in use', () => {
  it('comes up to date without drifting or losing a cent', async () => {
    expect((await upgrade(cluster)).faults).toEqual([])
  })

  it('takes a migration that only adds', async () => {
    const report = await upgrade(cluster, [
      migration(`
      alter table public.bookings add column arrives_late boolean not null default false;
      update public.bookings set arrives_late = true where seats > 2;
      create index bookings_arrives_late_idx on public.bookings (id) where arrives_late;`),
    ])
    expect(report).toEqual({ applied: expect.arrayContaining(['99990101000000_next.sql']) as string[], faults: [] })
  })

  it('shows a migration that makes another schema where there are rows', async () => {
    const faults = await faultsOf(`do $$ begin
      if exists (select from public.bookings) then alter table public.bookings add column odd int; end if;
    end $$`)
    expect(faults).toEqual([expect.stringMatching(/^\+ column public\.bookings\.odd: place \d+, integer$/)])
  })

  it('shows a right that was given on the way', async () => {
    expect(
      await faultsOf(`do $$ begin
      if exists (select from public.bookings) then grant delete on public.payments to authenticated; end if;
    end $$`),
    ).toHaveLength(2)
  })

  it('shows a cent that was lost, and rows that went', async () => {
    expect(
      await faultsOf(`set local session_replication_role = replica;
      update public.payments set amount = amount - 0.01 where id = (select p.id from public.payments p
        order by p.id limit 1);
      delete from public.order_payments where id is not null`),
    ).toEqual([
      expect.stringMatching(/^payments\.amount: /),
      expect.stringMatching(/^order_payments\.amount: .* → 0 in 0 rows$/),
    ])
  })

  it('shows a migration that fails on rows as they are', async () => {
    expect(await faultsOf('alter table public.bookings add constraint few check (seats < 2)')).toEqual([
      expect.stringMatching(/^99990101000000_next\.sql fails on a database in use: .*few/),
    ])
  })
})
