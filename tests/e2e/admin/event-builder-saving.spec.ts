import {
  addPhotos,
  getBuilderDialog,
  openBuilder,
  PICTURE_FILE,
  SMALL_PICTURE_FILE,
  findExactToast,
} from '../../support/builder'
import { expect, test } from '../../support/e2e'
import { createAdminClient } from '../../support/rest'

test.use({ viewport: { width: 1280, height: 1500 } })

test(
  'the event builder reports a file that is not a picture, a file that is too large, a failed upload and a 21st photo',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/)
    await openBuilder(page, 'Photo Trouble')
    await page.getByRole('button', { name: 'Add Day' }).click()
    await addPhotos(page, 1, [{ ...PICTURE_FILE, name: 'notes.png', buffer: Buffer.from('<svg onload=alert(1)>') }])
    await expect(page.getByText('This file is not a picture. Please choose a JPEG, PNG or WebP.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss notes.png' }).click()

    await addPhotos(page, 1, [{ ...PICTURE_FILE, name: 'huge.png', buffer: Buffer.alloc(21 * 1024 * 1024) }])
    await expect(page.getByText('This file is larger than 20 MB. Please choose a smaller one.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss huge.png' }).click()

    await page.route('**/storage/v1/object/event-images/**', (route) => route.abort('connectionreset'), { times: 1 })
    await addPhotos(page, 1, [{ ...PICTURE_FILE, name: 'cut-off.png' }])
    await expect(page.getByText('The upload didn’t finish.')).toBeVisible()
    await page.getByRole('button', { name: 'Retry cut-off.png' }).click()
    await expect(page.getByText('Photos (1/20)')).toBeVisible()

    await addPhotos(
      page,
      1,
      Array.from({ length: 20 }, (_, index) => ({ ...SMALL_PICTURE_FILE, name: `photo-${index}.png` })),
    )
    await expect(page.getByText('Maximum 20 photos allowed per event.')).toBeVisible()
    await expect(page.getByText('Photos (20/20)')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Add Photos to Day 1' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeEnabled()
  },
)

test(
  'the event builder requires a title, keeps typed values after a failed save and a reload, and asks before discarding',
  { tag: '@long' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/)
    await openBuilder(page, ' ')
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(findExactToast(page, 'Title Required')).toBeVisible()
    await getBuilderDialog(page).getByLabel('Event Title').fill('The Lost Draft')

    await page.route('**/rest/v1/rpc/save_event', (route) => route.fulfill({ status: 500, json: { message: 'no' } }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(findExactToast(page, 'Failed to save the event. Please try again.')).toBeVisible()
    await expect(getBuilderDialog(page).getByLabel('Event Title')).toHaveValue('The Lost Draft')

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(getBuilderDialog(page).getByLabel('Event Title')).toHaveValue('The Lost Draft')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(getBuilderDialog(page).getByLabel('Location')).toHaveValue('Port Arthur, Tasmania')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('You have an unsaved draft')).toHaveCount(0)
  },
)

test(
  'an admin sees what another admin has changed, saves over it, and deletes the event',
  { tag: '@long' },
  async ({ page, site }) => {
    await openBuilder(page, 'Two Hands')
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    const eventRow = page.getByRole('row', { name: 'Two Hands', exact: true })
    await eventRow.getByRole('button', { name: 'Edit' }).click()
    await getBuilderDialog(page).getByLabel('Location').fill('Hobart')

    const otherAdmin = await createAdminClient(site)
    const [event] = await otherAdmin.rows<{ id: string; version: number }>(
      'events?select=id,version&title=eq.Two%20Hands',
    )
    expect(
      await otherAdmin.rpc('save_event', {
        event: { id: event?.id, location: 'Launceston' },
        expected_version: event?.version,
      }),
    ).toMatchObject({
      status: 'saved',
    })

    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(page.getByText('Someone else has saved this event since you opened it.')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Location Hobart Launceston' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep Mine' }).click()
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(eventRow.getByText('Hobart')).toBeVisible()

    await eventRow.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('This will permanently delete the event and all associated data.')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(findExactToast(page, 'Event Deleted')).toBeVisible()
    await expect(eventRow).toHaveCount(0)
  },
)
