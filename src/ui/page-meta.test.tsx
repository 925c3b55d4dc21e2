import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { site } from '@/site'

/** Renders a page at https://example.test and returns its link preview tags. */
const renderTags = async (image?: { image_url: string | null; image_alt: string | null }) => {
  const { PageMeta } = await import('./page-meta')
  render(
    <MemoryRouter>
      <PageMeta title="Haunted Tasmania" description="Four nights." path="/trip" image={image} />
    </MemoryRouter>,
  )
  const tagContents: Record<string, string | null> = {}
  for (const metaTagName of document.head.querySelectorAll('meta[property^="og:image"]'))
    tagContents[metaTagName.getAttribute('property') ?? ''] = metaTagName.getAttribute('content')
  return tagContents
}

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('VITE_SITE_URL', 'https://example.test')
})

it('the link preview picture is the JPEG of the page’s picture, with its size and alt text', async () => {
  expect(await renderTags({ image_url: '/pictures/tasmania.avif', image_alt: 'A ruin at dusk' })).toEqual({
    'og:image': 'https://example.test/pictures/tasmania-og.jpg',
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A ruin at dusk',
  })
})

it('the link preview picture is the site’s default picture for a page without a picture', async () => {
  expect(await renderTags()).toMatchObject({
    'og:image': 'https://example.test/og.jpg',
    'og:image:alt': site.heroAlt,
  })
})

it('the link preview picture is the site’s default picture when the page’s picture has no JPEG', async () => {
  expect(await renderTags({ image_url: 'https://elsewhere.test/a.png', image_alt: '' })).toMatchObject({
    'og:image': 'https://example.test/og.jpg',
  })
})
