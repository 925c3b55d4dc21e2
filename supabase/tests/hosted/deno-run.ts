/** Runs Deno as hosted Supabase does for edge functions. */
import { spawn, type ChildProcess } from 'node:child_process'

const DENO_PACKAGE = ['--yes', 'deno@2.9.6']
export const FUNCTIONS_FOLDER = 'supabase/functions'

export const startDeno = (args: string[], env: Record<string, string> = {}): ChildProcess =>
  // Runs Deno in a separate process group, because npx does not forward signals to its child process.
  spawn('npx', [...DENO_PACKAGE, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  })

export const endProcess = ({ pid }: ChildProcess): void => {
  if (pid) process.kill(-pid)
}

/** Sends a request and retries until the server listens. */
export const postWithRetry = async (url: string, headers: Record<string, string>, body?: object): Promise<Response> => {
  for (let attemptsLeft = 300; ; attemptsLeft -= 1) {
    try {
      return await fetch(url, { method: 'POST', headers, body: body && JSON.stringify(body) })
    } catch (error) {
      if (attemptsLeft === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
