import { addPhotos, getBuilderDialog, openBuilder, findExactToast } from '../../support/builder'
import { createPhoto } from '../../support/camera'
import { expect, test, type Site } from '../../support/e2e'
import { createAdminClient } from '../../support/rest'
import { MAX_PREVIEW_BYTES, PREVIEW_SIZE } from '../../../src/lib/pictures/image-sizes'

test.use({ viewport: { width: 1280, height: 1500 } })

const PHOTO_LOCATION = 'Behind the third door'

/** The stored trip pictures whose names contain a text. */
const listPictureFiles = async (site: Site, namePart: string): Promise<string[]> => {
  const admin = await createAdminClient(site)
  const allFiles = await admin.files('event-images')
  return allFiles.filter((name) => name.includes(namePart)).toSorted()
}

test(
  'a rotated photo is stored upright in three widths without location data, and is deleted with its trip',
  { tag: '@long' },
  async ({ page, browser, site }) => {
    await openBuilder(page, 'House of Widths')
    await page.getByRole('button', { name: 'Add Day' }).click()
    const photoBytes = await createPhoto(page, 1800, 2600, PHOTO_LOCATION)
    expect(photoBytes.includes(PHOTO_LOCATION)).toBe(true)
    await addPhotos(page, 1, [
      { name: 'Attic.jpg', mimeType: 'image/jpeg', buffer: photoBytes },
      { name: 'Stair.jpg', mimeType: 'image/jpeg', buffer: photoBytes },
    ])
    await expect(page.getByText('Photos (2/20)')).toBeVisible()
    await page.getByLabel('Description of photo 1 of Day 1').fill('The attic')
    await page.getByLabel('Description of photo 2 of Day 1').fill('The stair')
    await getBuilderDialog(page).getByLabel('Price', { exact: false }).first().fill('900')
    await page.getByRole('button', { name: 'Save & Publish' }).click()
    await expect(findExactToast(page, 'Event published')).toBeVisible()

    const pictureFiles = await listPictureFiles(site, 'Attic')
    expect(pictureFiles.map((name) => name.replace(/^.*-Attic/, ''))).toEqual([
      '.480.webp',
      '.960.webp',
      '.og.jpg',
      '.w480-960-1600.webp',
    ])
    for (const fileName of pictureFiles) {
      const response = await page.request.get(`/storage/v1/object/public/event-images/${fileName}`)
      const pictureBytes = await response.body()
      expect(pictureBytes.includes(PHOTO_LOCATION), fileName).toBe(false)
      expect(/exif/i.test(pictureBytes.toString('latin1')), fileName).toBe(false)
      const imageSize = await page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src })
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      }, response.url())
      if (fileName.endsWith('.og.jpg')) {
        expect(imageSize).toEqual([PREVIEW_SIZE.width, PREVIEW_SIZE.height])
        expect(pictureBytes.byteLength).toBeLessThan(MAX_PREVIEW_BYTES)
        continue
      }
      const pictureWidth = Number(/(\d+)\.webp$/.exec(fileName)?.[1])
      // The photo is stored as 1800 × 2600 pixels and rotated by its EXIF data, so it is shown as 2600 × 1800.
      expect(imageSize).toEqual([pictureWidth, Math.round((pictureWidth * 1108) / 1600)])
    }

    const [event] = await (
      await createAdminClient(site)
    ).rows<{ id: string }>('events?select=id&title=eq.House%20of%20Widths')
    const phoneContext = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 1,
    })
    const guestPage = await phoneContext.newPage()
    const loadedPictures: string[] = []
    guestPage.on('request', (request) => {
      if (request.url().includes('/event-images/')) loadedPictures.push(request.url())
    })
    await guestPage.goto(`/event-details/${event?.id}`)
    const stairPicture = guestPage.getByAltText('The stair')
    await stairPicture.scrollIntoViewIfNeeded()
    await expect.poll(() => stairPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(loadedPictures.filter((url) => !url.includes('.480.'))).toEqual([])
    const coverPicture = guestPage.getByRole('region', { name: 'Pictures' }).getByAltText('The attic')
    await expect(coverPicture).toHaveAttribute('loading', 'eager')
    await expect(coverPicture).toHaveAttribute('fetchpriority', 'high')
    await expect(stairPicture).toHaveAttribute('loading', 'lazy')
    await expect(stairPicture).toHaveAttribute('width', '1600')
    await expect(stairPicture).toHaveAttribute('height', '1108')
    await phoneContext.close()

    await page.getByRole('tab', { name: /Published Events/ }).click()
    const eventRow = page.getByRole('row', { name: 'House of Widths' })
    await eventRow.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('tab', { name: /Draft/ }).click()
    await eventRow.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(findExactToast(page, 'Event Deleted')).toBeVisible()
    await expect.poll(() => listPictureFiles(site, 'Attic')).toEqual([])
  },
)
