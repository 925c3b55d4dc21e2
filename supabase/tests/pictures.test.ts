import { MutationObserver, QueryClient, type MutationOptions } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  deleteProduct,
  forgetPictures,
  newPicture,
  type NewPicture,
  saveProduct,
} from '@/features/store/desk/product-mutations'
import { EMPTY_PRODUCT } from '@/features/store/desk/product-schema'
import { productsLimits } from '@/lib/generated/limits'
import * as env from '@/lib/backend/env'
import { cutsOf } from '@/lib/pictures/cuts'
import { actAsAppUser } from './support/app-client'
import { openWorld, type World } from './support/embedded'

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)

let world: World
actAsAppUser(() => world.admin)
beforeAll(() => {
  const address = vi.spyOn(env, 'supabaseUrl', 'get').mockReturnValue('http://embedded.invalid')
  return () => address.mockRestore()
})

/** A browser's request, brought to the backend in this process; its answer may be lost on the way. */
let answersUntilLoss = 0
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
      answersUntilLoss -= 1
      if (answersUntilLoss === 0) this.onerror?.()
      else this.onload?.()
    })
  }
}

const run = <Answer, Variables>(options: MutationOptions<Answer, Error, Variables>, variables: Variables) =>
  new MutationObserver(new QueryClient(), options).mutate(variables)
const cuts = [480, 960, 1600].map((width) => ({ width, bytes: PNG.buffer }))
const chosen = (): NewPicture => newPicture({ cuts, type: 'image/png', width: 1600, height: 1000 })
const inOrder = (names: string[]) => names.toSorted((one, other) => one.localeCompare(other))
/** A picture's files, in all its widths. */
const allOf = (...pictures: NewPicture[]) =>
  inOrder(pictures.flatMap(({ name }) => cutsOf(name).map(({ file }) => file)))
const files = async () =>
  inOrder(
    (await world.sql<{ name: string }>("select name from storage.objects where bucket_id = 'product-images'")).map(
      ({ name }) => name,
    ),
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
  answersUntilLoss = 0
  await world.sql("delete from storage.objects where bucket_id = 'product-images'")
})

it('keeps one file a width however often the answer to a new item’s picture is lost', async () => {
  const picture = chosen()
  const id = crypto.randomUUID()
  for (const stored of [1, 2, 3]) {
    // The narrower ones were stored by the try before: this one is told so, and goes on.
    answersUntilLoss = stored
    await expect(create(picture, id)).rejects.toThrow('cut off')
    expect(await files()).toHaveLength(stored)
  }
  const { image_url } = await create(picture, id)
  expect(image_url).toContain(picture.name)
  expect(await files()).toEqual(allOf(picture))
})

it('leaves no width of a picture that was cut off when the form is left', async () => {
  const picture = chosen()
  answersUntilLoss = 2
  await expect(create(picture)).rejects.toThrow('cut off')
  expect(await files()).toHaveLength(2)
  await forgetPictures([null], [picture])
  expect(await files()).toEqual([])
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
  const tooLong = { ...form, name: 'x'.repeat(productsLimits.name.maxLength + 1) }
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
  expect(await files()).toEqual(allOf(first, second))

  await run(deleteProduct, { id: copy, image_url: old.image_url })
  expect(await files()).toEqual(allOf(second))
})

it('takes a deleted item’s picture away, on a second try too', async () => {
  const { id, image_url } = await create(chosen())
  await world.sql('delete from public.products where id = $1', [id])
  await run(deleteProduct, { id, image_url })
  expect(await files()).toEqual([])
})

it('takes a picture away that was stored in one width, before there were several', async () => {
  const old = { ...chosen(), name: '1700000000000-abcdef01-photo.png', cuts: cuts.slice(2) }
  const { id, image_url } = await create(old)
  expect(await files()).toEqual([old.name])
  await run(deleteProduct, { id, image_url })
  expect(await files()).toEqual([])
})
