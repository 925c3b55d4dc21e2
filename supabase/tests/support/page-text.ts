import type { ReactElement } from 'react'
import { prerender } from 'react-dom/static'

/** Renders a page and returns its text without tags and scripts. */
export const renderPageText = async (element: ReactElement): Promise<string> => {
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
