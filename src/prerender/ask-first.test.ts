// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest'
import type { MyRights, Right } from '../features/staff/rights-rules'
import { askFirst, askFirstTag, type Ask } from './ask-first'

const ASKS: Ask[] = [
  {
    path: '/rest/v1/rpc/list_things',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"q":"\\"&"}',
  },
]
const MINUTE = 60_000
const SESSION = { access_token: 'mine', user: { id: 'me' } }
const send = vi.fn<typeof fetch>()
let now: MockInstance<() => number>

const open = (rights: Right[] = ['sales']): void => {
  document.body.innerHTML = askFirstTag({ url: 'https://x.supabase.co', key: 'k' }, { asks: ASKS, rights })
  askFirst(document.querySelector('script')!, 'session', 'known', 60 * MINUTE)
}
const signIn = (minutesAgo = 1, mine: Partial<MyRights> = { role: 'books', rights: ['sales', 'money'] }): void => {
  localStorage.session = JSON.stringify({ ...SESSION, expires_at: Date.now() / 1000 + 600 })
  localStorage.known = JSON.stringify({ since: Date.now() - minutesAgo * MINUTE, said: { 'my_rights me': mine } })
}
/** As the client does. */
const ask = async (by = 'mine', body = ASKS[0]?.body) => {
  const address = 'https://x.supabase.co/rest/v1/rpc/list_things'
  const request = { method: 'POST', body, headers: { Authorization: `Bearer ${by}` } }
  send.mockImplementation(() => Promise.resolve(new Response('anew')))
  return (await (window.firstAnswer?.(address, request) ?? fetch(address, request))).text()
}

beforeEach(() => {
  send.mockReset().mockImplementation(() => Promise.resolve(new Response('first')))
  vi.stubGlobal('fetch', send)
  // The page has just begun, however long this file's tests take.
  now = vi.spyOn(performance, 'now').mockReturnValue(2000)
})
afterEach(() => {
  localStorage.clear()
  delete window.firstAnswer
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

it('asks as whoever was here a moment ago, and hands the answer over once', async () => {
  signIn()
  open()
  expect(send).toHaveBeenCalledExactlyOnceWith('https://x.supabase.co/rest/v1/rpc/list_things', {
    method: 'POST',
    body: ASKS[0]?.body,
    headers: { 'content-type': 'application/json', apikey: 'k', Authorization: 'Bearer mine' },
  })
  expect(await ask()).toBe('first')
  expect(await ask()).toBe('anew')
})

it('asks nothing where nobody is, whose session ended, who was away, or where other rows are wanted', () => {
  open()
  signIn(61)
  open()
  signIn()
  localStorage.session = JSON.stringify({ ...SESSION, expires_at: Date.now() / 1000 - 1 })
  open()
  signIn()
  localStorage.removeItem('known')
  open()
  signIn()
  history.replaceState(null, '', '/?page=2')
  open()
  expect(send).not.toHaveBeenCalled()
})

it('asks nothing for whoever may not see the page, nor for anybody who is none of the staff', () => {
  signIn(1, { role: 'guide', rights: [] })
  open()
  signIn(1, { role: null, rights: [] })
  open([])
  signIn(1, { role: 'books', rights: ['money'] })
  open()
  expect(send).not.toHaveBeenCalled()
  open([])
  expect(send).toHaveBeenCalledOnce()
})

it("hands nothing to anybody else, to another question, or later than a page's beginning", async () => {
  signIn()
  open()
  expect(await ask('yours')).toBe('anew')
  expect(await ask('mine', '{"q":""}')).toBe('anew')
  now.mockReturnValue(10_001)
  expect(await ask()).toBe('anew')
})

it('asks anew where it was refused or did not come', async () => {
  signIn()
  send.mockImplementationOnce(() => Promise.resolve(new Response('', { status: 401 })))
  open()
  expect(await ask()).toBe('anew')
  send.mockImplementationOnce(() => Promise.reject(new TypeError('lost')))
  open()
  expect(await ask()).toBe('anew')
})
