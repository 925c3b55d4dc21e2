import { MutationObserver, QueryClient, type MutationOptions } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { deleteProduct, deletePictures, saveProduct } from '@/features/store/admin/product-mutations'
import { createNewPicture, type NewPicture } from '@/lib/pictures/new-picture'
import { EMPTY_PRODUCT } from '@/features/store/admin/product-schema'
import { productsLimits } from '@/lib/generated/limits'
import * as env from '@/lib/backend/env'
import { getPictureFiles } from '@/lib/pictures/image-sizes'
import { actAsAppUser } from '../support/app-client'
import { openEmbeddedApp, type EmbeddedApp } from '../support/embedded'

const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)

let app: EmbeddedApp
actAsAppUser(() => app.admin)
beforeAll(() => {
  const supabaseUrlSpy = vi.spyOn(env, 'supabaseUrl', 'get').mockReturnValue('http://embedded.invalid')
  return () => supabaseUrlSpy.mockRestore()
})

/**
 * The number of the upload whose response is lost, counted from now: 1 is the next upload. 0: no response is lost.
 * FakeXmlHttpRequest sends uploads to the backend in this process.
 */
let responsesUntilLoss = 0
class FakeXmlHttpRequest {
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
    void app.backend.fetch(new Request(this.url, { method: 'POST', headers, body })).then(async (result) => {
      this.status = result.status
      this.responseText = await result.text()
      responsesUntilLoss -= 1
      if (responsesUntilLoss === 0) this.onerror?.()
      else this.onload?.()
    })
  }
}

const runMutation = <Result, Variables>(options: MutationOptions<Result, Error, Variables>, variables: Variables) =>
  new MutationObserver(new QueryClient(), options).mutate(variables)
const pictureCopies = [480, 960, 1600].map((width) => ({ width, bytes: PNG.buffer }))
const newTestPicture = (): NewPicture =>
  createNewPicture({ copies: pictureCopies, preview: PNG.buffer, type: 'image/png', width: 1600, height: 1000 })
const sortFileNames = (names: string[]) =>
  names.toSorted((firstName, secondName) => firstName.localeCompare(secondName))
/** Returns the file names of the pictures, sorted. */
const listPictureFiles = (...pictures: NewPicture[]) =>
  sortFileNames(pictures.flatMap(({ name }) => getPictureFiles(name)))
const fetchFileNames = async () =>
  sortFileNames(
    (await app.sql<{ name: string }>("select name from storage.objects where bucket_id = 'product-images'")).map(
      ({ name }) => name,
    ),
  )
const fetchProduct = async (id: string) => {
  const [row] = await app.sql<{ image_url: string; version: number }>(
    'select image_url, version from public.products where id = $1',
    [id],
  )
  if (!row) throw new Error('There is no such item.')
  return row
}
const form = { ...EMPTY_PRODUCT, name: 'Candle', price: '12.50' }
const createProduct = async (picture: NewPicture, id = crypto.randomUUID()) => {
  await runMutation(saveProduct, { id, version: null, form, image_url: null, picture })
  return { id, ...(await fetchProduct(id)) }
}

beforeAll(async () => {
  app = await openEmbeddedApp()
  vi.stubGlobal('XMLHttpRequest', FakeXmlHttpRequest)
})
beforeEach(async () => {
  responsesUntilLoss = 0
  await app.sql("delete from storage.objects where bucket_id = 'product-images'")
})

it('a picture that is saved again after lost responses has one file for each width and one link preview', async () => {
  const picture = newTestPicture()
  const id = crypto.randomUUID()
  for (const attempt of [1, 2, 3, 4]) {
    // The earlier attempts stored the smaller files. The backend now rejects these files as duplicates, and the upload
    // continues with the next file.
    responsesUntilLoss = attempt
    await expect(createProduct(picture, id)).rejects.toThrow('The connection was lost during the upload.')
    expect(await fetchFileNames()).toHaveLength(attempt)
  }
  const { image_url } = await createProduct(picture, id)
  expect(image_url).toContain(picture.name)
  expect(await fetchFileNames()).toEqual(listPictureFiles(picture))
})

it('closing a form removes the uploaded files of an interrupted picture upload', async () => {
  const picture = newTestPicture()
  responsesUntilLoss = 2
  await expect(createProduct(picture)).rejects.toThrow('The connection was lost during the upload.')
  expect(await fetchFileNames()).toHaveLength(2)
  await deletePictures([null], [picture])
  expect(await fetchFileNames()).toEqual([])
})

it('a save that conflicts with an earlier save removes its uploaded picture files', async () => {
  const { id, version, image_url } = await createProduct(newTestPicture())
  const filesBefore = await fetchFileNames()
  expect(
    await runMutation(saveProduct, { id, version: version + 7, form, image_url, picture: newTestPicture() }),
  ).toEqual({
    status: 'conflict',
  })
  expect(await fetchFileNames()).toEqual(filesBefore)
})

it('a save that the database refuses removes its uploaded picture files', async () => {
  const invalidForm = { ...form, name: 'x'.repeat(productsLimits.name.maxLength + 1) }
  expect(
    await runMutation(saveProduct, {
      id: crypto.randomUUID(),
      version: null,
      form: invalidForm,
      image_url: null,
      picture: newTestPicture(),
    }),
  ).toMatchObject({ status: 'invalid', fields: ['name'] })
  expect(await fetchFileNames()).toEqual([])
})

it('the file of a replaced picture is deleted, but not while a copy of the product still shows the picture', async () => {
  const [first, second] = [newTestPicture(), newTestPicture()]
  const product = await createProduct(first)
  const copiedProductId = crypto.randomUUID()
  await runMutation(saveProduct, {
    id: copiedProductId,
    version: null,
    form,
    image_url: product.image_url,
    picture: null,
  })
  await runMutation(saveProduct, {
    id: product.id,
    version: product.version,
    form,
    image_url: product.image_url,
    picture: second,
  })
  await deletePictures([product.image_url], [second])
  expect(await fetchFileNames()).toEqual(listPictureFiles(first, second))

  await runMutation(deleteProduct, { id: copiedProductId, image_url: product.image_url })
  expect(await fetchFileNames()).toEqual(listPictureFiles(second))
})

it('deleting an already deleted product again still deletes its picture file', async () => {
  const { id, image_url } = await createProduct(newTestPicture())
  await app.sql('delete from public.products where id = $1', [id])
  await runMutation(deleteProduct, { id, image_url })
  expect(await fetchFileNames()).toEqual([])
})

it('a picture that was stored in one width only is removed', async () => {
  const product = { ...newTestPicture(), name: '1700000000000-abcdef01-photo.png', cuts: pictureCopies.slice(2) }
  const { id, image_url } = await createProduct(product)
  expect(await fetchFileNames()).toEqual([product.name])
  await runMutation(deleteProduct, { id, image_url })
  expect(await fetchFileNames()).toEqual([])
})
