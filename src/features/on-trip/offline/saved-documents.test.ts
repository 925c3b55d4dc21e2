// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { SESSION_KEY } from '@/lib/backend/session-key'
import { addDays, getToday } from '@/lib/dates'
import { deleteOfflineEvents } from './offline-trips'
import { createCaches } from '../../../../tests/support/caches'
import type { MyTrip } from '../traveller/my-trip-queries'
import { listStorableDocuments, listStoredDocumentIds, readStoredDocument, storeDocuments } from './saved-documents'
import { saveOfflineEvent } from './saved-events'

const [ADA, BEN] = ['ada', 'ben']
const MB = 1024 * 1024

const createDocument = (id: string, size = 10) => ({ id, size, title: id, content_type: 'application/pdf' })
const createEvent = (...documents: MyTrip['documents']): MyTrip =>
  ({
    status: 'ok',
    booking_id: 'one',
    is_own: true,
    start_date: getToday(),
    end_date: addDays(getToday(), 2),
    documents,
  }) as MyTrip
const signInAs = (id: string) => localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }))
const saveTestEvent = (event: MyTrip) => saveOfflineEvent(ADA, { event, savedAt: '2031-03-01T10:00:00.000Z' })
const readPath = vi.fn((id: string) => Promise.resolve<string | null>(`/files/${id}`))

beforeEach(() => {
  vi.stubGlobal('caches', createCaches())
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(`file of ${url.split('/').at(-1)}`)))
  localStorage.clear()
  readPath.mockClear()
  signInAs(ADA)
  return () => vi.unstubAllGlobals()
})

it('the device downloads each document of a saved trip once, and returns it only to the owner of the trip', async () => {
  const event = createEvent(createDocument('map'), createDocument('tickets'))
  await saveTestEvent(event)
  await storeDocuments(ADA, event, readPath)
  await storeDocuments(ADA, event, readPath)
  expect(readPath.mock.calls).toEqual([['map'], ['tickets']])
  expect(await listStoredDocumentIds(ADA, event)).toEqual(['map', 'tickets'])
  expect(await (await readStoredDocument(ADA, 'one', 'map'))?.text()).toBe('file of map')
  expect(await readStoredDocument(BEN, 'one', 'map')).toBeUndefined()
  expect(await listStoredDocumentIds(BEN, event)).toEqual([])
})

it('a document that staff removed from the trip is deleted from the device', async () => {
  await saveTestEvent(createEvent(createDocument('map'), createDocument('tickets')))
  await storeDocuments(ADA, createEvent(createDocument('map'), createDocument('tickets')), readPath)
  await storeDocuments(ADA, createEvent(createDocument('tickets')), readPath)
  expect(await readStoredDocument(ADA, 'one', 'map')).toBeUndefined()
  expect(await readStoredDocument(ADA, 'one', 'tickets')).toBeDefined()
})

it('the device stores at most 20 MB of documents, and skips a document that is too large for the remaining space', () => {
  const documents = [createDocument('a', 9 * MB), createDocument('b', 9 * MB), createDocument('c', 3 * MB)]
  expect(listStorableDocuments([...documents, createDocument('d', 2 * MB)]).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'd',
  ])
})

it('the device stores no document of a trip that is not saved, and stops storing documents after the owner signs out', async () => {
  const event = createEvent(createDocument('map'), createDocument('tickets'))
  await storeDocuments(ADA, event, readPath)
  expect(readPath).not.toHaveBeenCalled()
  await saveTestEvent(event)
  readPath.mockImplementationOnce(async (id) => {
    localStorage.clear()
    await deleteOfflineEvents()
    return `/files/${id}`
  })
  await storeDocuments(ADA, event, readPath)
  expect(readPath).toHaveBeenCalledTimes(1)
  expect(await caches.keys()).toEqual([])
})

it('a document that is no longer available is skipped, and a failed download keeps the documents stored before it', async () => {
  const event = createEvent(createDocument('gone'), createDocument('map'), createDocument('broken'))
  await saveTestEvent(event)
  readPath.mockResolvedValueOnce(null)
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(new Response('file', { status: url.endsWith('broken') ? 500 : 200 })),
  )
  await expect(storeDocuments(ADA, event, readPath)).rejects.toThrow('status 500')
  expect(await listStoredDocumentIds(ADA, event)).toEqual(['map'])
})
