import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'

/** What stands on a page, tags and scripts left out. */
export const wordsOf = async (element: ReactElement): Promise<string> => {
  const { prelude } = await prerender(element, {
    onError: (error) => {
      throw error
    },
  })
  const html = await new Response(prelude).text()
  return html
    .replace(/<script[^>]*>.*?<\/script>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}
