import { MutationObserver, QueryClient, type MutationOptions } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  deleteProduct,
  forgetPictures,
  newPicture,
  saveProduct,
  type NewPicture,
} from '@/features/store/desk/product-mutations'
import { EMPTY_PRODUCT } from '@/features/store/desk/product-schema'
import { LENGTHS } from '@/lib/law'
import { openWorld, type World } from './support/embedded'

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)

let world: World
vi.mock('@/lib/backend/load-supabase', () => ({ loadSupabase: () => Promise.resolve(world.admin) }))
vi.mock('@/lib/backend/env', () => ({ supabaseUrl: 'http://embedded.invalid', supabaseKey: 'sb_publishable_embedded' }))

/** A browser's request, brought to the backend in this process; its answer may be lost on the way. */
let loseAnswers = 0
class Wire {
  status = 0
  responseText = ''
  upload = {}
  onload?: () => void
  onerror?: () => void
  private url = ''
  private headers: Record<string, string> = {}
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: ArrayBuffer) {
    const headers = { ...this.headers, 'content-length': String(body.byteLength) }
    void world.backend.fetch(new Request(this.url, { method: 'POST', headers, body })).then(async (answer) => {
      this.status = answer.status
      this.responseText = await answer.text()
      if (loseAnswers > 0) {
        loseAnswers -= 1
        this.onerror?.()
      } else this.onload?.()
    })
  }
}

const run = <Answer, Variables>(options: MutationOptions<Answer, Error, Variables>, variables: Variables) =>
  new MutationObserver(new QueryClient(), options).mutate(variables)
const chosen = (): NewPicture => newPicture({ bytes: PNG.buffer, type: 'image/png', width: 1, height: 1 })
const files = async () =>
  (await world.sql<{ name: string }>("select name from storage.objects where bucket_id = 'product-images'")).map(
    ({ name }) => name,
  )
const item = async (id: string) => {
  const [row] = await world.sql<{ image_url: string; version: number }>(
    'select image_url, version from public.products where id = $1',
    [id],
  )
  if (!row) throw new Error('There is no such item.')
  return row
}
const form = { ...EMPTY_PRODUCT, name: 'Candle', price: '12.50' }
const create = async (picture: NewPicture, id = crypto.randomUUID()) => {
  await run(saveProduct, { id, version: null, form, image_url: null, picture })
  return { id, ...(await item(id)) }
}

beforeAll(async () => {
  world = await openWorld()
  vi.stubGlobal('XMLHttpRequest', Wire)
})
beforeEach(async () => {
  loseAnswers = 0
  await world.sql("delete from storage.objects where bucket_id = 'product-images'")
})

it('keeps one file however often the answer to a new item’s picture is lost', async () => {
  const picture = chosen()
  const id = crypto.randomUUID()
  loseAnswers = 1
  await expect(create(picture, id)).rejects.toThrow('cut off')
  expect(await files()).toEqual([picture.name])
  const { image_url } = await create(picture, id)
  expect(image_url).toContain(picture.name)
  expect(await files()).toEqual([picture.name])
})

it('leaves no file of a save that somebody else’s came before', async () => {
  const { id, version, image_url } = await create(chosen())
  const before = await files()
  expect(await run(saveProduct, { id, version: version + 7, form, image_url, picture: chosen() })).toEqual({
    status: 'conflict',
  })
  expect(await files()).toEqual(before)
})

it('leaves no file of a save that the database refuses', async () => {
  const tooLong = { ...form, name: 'x'.repeat(LENGTHS.products.name + 1) }
  expect(
    await run(saveProduct, {
      id: crypto.randomUUID(),
      version: null,
      form: tooLong,
      image_url: null,
      picture: chosen(),
    }),
  ).toMatchObject({ status: 'invalid', fields: ['name'] })
  expect(await files()).toEqual([])
})

it('takes a replaced picture away, and not one that a copy of the item still shows', async () => {
  const [first, second] = [chosen(), chosen()]
  const old = await create(first)
  const copy = crypto.randomUUID()
  await run(saveProduct, { id: copy, version: null, form, image_url: old.image_url, picture: null })
  await run(saveProduct, { id: old.id, version: old.version, form, image_url: old.image_url, picture: second })
  await forgetPictures([old.image_url], [second])
  expect((await files()).sort()).toEqual([first.name, second.name].sort())

  await run(deleteProduct, { id: copy, image_url: old.image_url })
  expect(await files()).toEqual([second.name])
})

it('takes a deleted item’s picture away, on a second try too', async () => {
  const { id, image_url } = await create(chosen())
  await world.sql('delete from public.products where id = $1', [id])
  await run(deleteProduct, { id, image_url })
  expect(await files()).toEqual([])
})
