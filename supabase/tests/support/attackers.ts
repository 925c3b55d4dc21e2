import { vi } from 'vitest'
import { fixtures } from './check-fixtures'
import { openWorld, type World } from './embedded'
import { httpAs, type Request } from './http'

/** Those who attack over HTTP. */
export interface Attackers {
  guest: Request
  member: Request
  admin: Request
  /** Without the demo member's rows, and past her session: for what changes accounts. */
  newcomer: Request
}

/** A world with something of every kind in it, and who attacks it. */
export const openAttackedWorld = async (): Promise<Attackers & { world: World }> => {
  vi.spyOn(console, 'error').mockReturnValue() // the backend prints every refusal
  const world = await openWorld()
  await world.backend.db.exec(fixtures())
  await world.sql(
    `insert into private.payment_provider (sealed_key, sealed_webhook_secret, account_id, mode, last_four)
     values ('sealed.verysecretkey', 'sealed.verysecretkey', 'acct_house', 'test', 'tkey')`,
  )
  return {
    world,
    guest: await httpAs(world, world.guest),
    member: await httpAs(world, world.member),
    admin: await httpAs(world, world.admin),
    newcomer: await httpAs(world, await world.newMember()),
  }
}

/** How many rows an answer has; -1: it is no list. */
export const rows = (body: unknown) => (Array.isArray(body) ? body.length : -1)
