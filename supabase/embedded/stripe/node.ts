import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FakeStripe } from './fake.ts'

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Serves the fake Stripe's checkout page on Vite's server. */
export const servePayPage = async (fake: FakeStripe, request: IncomingMessage, response: ServerResponse) => {
  const { method = 'GET', url = '/' } = request
  const body = method === 'POST' ? await readBody(request) : undefined
  const page = await fake.page(new Request(`http://embedded.invalid${url}`, { method, ...(body && { body }) }))
  response.statusCode = page.status
  page.headers.forEach((value, name) => response.setHeader(name, value))
  return response.end(await page.text())
}
