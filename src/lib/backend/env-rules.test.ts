import { expect, it } from 'vitest'
import { readBackendEnv } from './env-rules'

it('the site uses the embedded backend when neither backend variable is set', () => {
  expect(readBackendEnv({})).toEqual({ kind: 'embedded' })
})

it('the site uses hosted Supabase when both backend variables are set', () => {
  expect(readBackendEnv({ VITE_SUPABASE_URL: 'https://x.supabase.co/', VITE_SUPABASE_ANON_KEY: 'key' })).toEqual({
    kind: 'hosted',
    url: 'https://x.supabase.co',
    anonKey: 'key',
  })
})

it.each([
  [{ VITE_SUPABASE_URL: 'https://x.supabase.co' }, /VITE_SUPABASE_ANON_KEY/],
  [{ VITE_SUPABASE_ANON_KEY: 'key' }, /VITE_SUPABASE_URL/],
  [{ VITE_SUPABASE_URL: 'x.supabase.co', VITE_SUPABASE_ANON_KEY: 'key' }, /VITE_SUPABASE_URL/],
  [{ VITE_SUPABASE_URL: 'ftp://x', VITE_SUPABASE_ANON_KEY: 'key' }, /VITE_SUPABASE_URL/],
])('the site fails to start, and reports which backend variable is missing or invalid', (env, name) => {
  expect(() => readBackendEnv(env)).toThrow(name)
})
