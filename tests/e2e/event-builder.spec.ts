import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright/test'
import { expectNoAxe } from '../support/axe'
import { expect, signIn, test } from '../support/e2e'

const PICTURE = { name: 'Lantern at the gate.png', mimeType: 'image/png', buffer: readFileSync('public/icon-512.png') }
const START = '2031-02-10'

test.use({ viewport: { width: 1280, height: 1500 } })

const builder = (page: Page) => page.getByRole('dialog')
const day = (page: Page, number: number) => page.getByRole('listitem', { name: `Day ${number}`, exact: true })
const grip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

const openBuilder = async (page: Page, title: string) => {
  await signIn(page, 'admin')
  await page.goto('/admin/event-management')
  await page.getByRole('button', { name: 'Create New Event' }).click()
  await builder(page).getByLabel('Event Title').fill(title)
  await builder(page).getByLabel('Location').fill('Port Arthur, Tasmania')
  await builder(page).getByLabel('Start Date').fill(START)
  await expect(builder(page).getByLabel('End Date')).toHaveValue('2031-02-14')
}

const addPhotos = (page: Page, number: number, files: (typeof PICTURE)[]) =>
  page.getByLabel(`Photo files for Day ${number}`).setInputFiles(files)

const addActivity = async (page: Page, number: number, place: number, title: string) => {
  await page.getByRole('button', { name: `Add Activity to Day ${number}` }).click()
  await page.getByLabel(`Title of activity ${place} of Day ${number}`).fill(title)
}

const fillFourDays = async (page: Page) => {
  for (const [index, title] of ['Arrival', 'Ruins', 'Isle', 'Farewell'].entries()) {
    await page.getByRole('button', { name: 'Add Day' }).click()
    await page.getByLabel(`Title of Day ${index + 1}`).fill(title)
  }
  await expect(page.getByLabel('Date of Day 4')).toHaveValue('2031-02-13')
  await addActivity(page, 1, 1, 'Check in')
  await addActivity(page, 1, 2, 'Ghost tour')
  await page.getByLabel('Start time of activity 2 of Day 1').fill('20:30')
  await addActivity(page, 2, 1, 'Lantern walk')
}

const dragTo = async (page: Page, handle: Locator, target: Locator, side: 'top' | 'bottom' = 'bottom') => {
  await handle.scrollIntoViewIfNeeded()
  const from = await handle.boundingBox()
  const to = await target.boundingBox()
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 12, { steps: 3 })
  await page.mouse.move(to.x + 60, side === 'top' ? to.y + 20 : to.y + to.height - 20, { steps: 20 })
  await page.mouse.up()
}

/** The keys of a drag are listened to from the task after the one that picked up: keys sent by a machine come sooner. */
const settled = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))

/** Picks up, moves and drops by keys alone, waiting for what a screen reader would be told. */
const dragByKeys = async (page: Page, handle: Locator, key: 'ArrowUp' | 'ArrowDown', times: number, name: string) => {
  await handle.focus()
  await page.keyboard.press('Space')
  const said = page.getByText(`${name} is over`)
  await expect(said).toBeAttached()
  await settled(page)
  for (let press = 0; press < times; press++) {
    const before = await said.textContent()
    await page.keyboard.press(key)
    await expect(said).not.toHaveText(before ?? '')
  }
  await page.keyboard.press('Space')
  await expect(page.getByText(/was dropped at/)).toBeAttached()
}

const seeAsGuest = async (page: Page, title: string) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/events')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // Days are folded but for the first.
  await page.locator('details').evaluateAll((days: HTMLDetailsElement[]) => days.forEach((day) => (day.open = true)))
  await expect(page.getByText('Ghost tour').first()).toBeVisible()
  const photo = page.getByRole('img', { name: 'A lantern by the gate' }).first()
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

const saveAndPreview = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toast(page, 'Draft Saved')).toBeVisible()
  const card = page.getByRole('article', { name: title })
  await card.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('This is how visitors will see the event')).toBeVisible()
  await expect(page.getByText('Ghost tour').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Event Management' }).click()
}

test('a 4-day event is built by mouse, previewed, published, and seen by a guest', async ({ page }) => {
  await openBuilder(page, 'Convict Ghosts by Mouse')
  await fillFourDays(page)

  await dragTo(page, grip(page, 'Move activity 2 of Day 1'), page.getByLabel('Title of activity 1 of Day 2'))
  await expect(day(page, 2).getByRole('textbox', { name: /^Title of activity/ })).toHaveCount(2)
  await expect(day(page, 1).getByRole('textbox', { name: /^Title of activity/ })).toHaveCount(1)

  await dragTo(page, grip(page, 'Move Day 2'), day(page, 1), 'top')
  await expect(page.getByLabel('Title of Day 1')).toHaveValue('Ruins')
  await expect(page.getByLabel('Title of Day 2')).toHaveValue('Arrival')
  await expect(page.getByLabel('Date of Day 1')).toHaveValue(START)

  await addPhotos(page, 1, [PICTURE, { ...PICTURE, name: 'Second.png' }])
  await expect(grip(page, 'Move photo 2 of Day 1')).toBeVisible()
  await page.getByLabel('Description of photo 2 of Day 1').fill('A lantern by the gate')
  await dragTo(page, grip(page, 'Move photo 2 of Day 1'), grip(page, 'Move photo 1 of Day 1'), 'top')
  await expect(page.getByLabel('Description of photo 1 of Day 1')).toHaveValue('A lantern by the gate')

  await saveAndPreview(page, 'Convict Ghosts by Mouse')
  await page.getByRole('article', { name: 'Convict Ghosts by Mouse' }).getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Event Published')).toBeVisible()
  await expect(page.getByTestId('ghost-confetti').locator('span')).toHaveCount(50)
  await expect(page.getByTestId('ghost-confetti')).toHaveCount(0, { timeout: 8000 })
  await page.getByRole('tab', { name: /Published Events/ }).click()
  await expect(page.getByRole('article', { name: 'Convict Ghosts by Mouse' })).toBeVisible()
  await seeAsGuest(page, 'Convict Ghosts by Mouse')
})

test('a 4-day event is built by keyboard, and published without confetti where motion is reduced', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openBuilder(page, 'Convict Ghosts by Keys')
  await fillFourDays(page)

  // From the end of a day into the next one, and a day to the front.
  await dragByKeys(page, grip(page, 'Move activity 2 of Day 1'), 'ArrowDown', 1, 'Ghost tour')
  await expect(page.getByLabel('Title of activity 1 of Day 2')).toHaveValue('Ghost tour')
  await dragByKeys(page, grip(page, 'Move activity 1 of Day 2'), 'ArrowDown', 1, 'Ghost tour')
  await expect(page.getByLabel('Title of activity 2 of Day 2')).toHaveValue('Ghost tour')
  await dragByKeys(page, grip(page, 'Move Day 4'), 'ArrowUp', 3, 'Day 4, Farewell')
  await expect(page.getByLabel('Title of Day 1')).toHaveValue('Farewell')
  await expect(page.getByLabel('Title of Day 4')).toHaveValue('Isle')

  // Escape puts back what is held, and does not close the form.
  await grip(page, 'Move Day 1').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Day 1, Farewell is over place 1 of 4.')).toBeAttached()
  await settled(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/went back to where it was/)).toBeAttached()
  await expect(builder(page)).toBeVisible()

  await addPhotos(page, 2, [PICTURE])
  await page.getByLabel('Description of photo 1 of Day 2').fill('A lantern by the gate')
  await page.getByRole('button', { name: 'Save & Publish' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Event Published')).toBeVisible()
  await expect(page.getByTestId('ghost-confetti')).toHaveCount(0)
  await seeAsGuest(page, 'Convict Ghosts by Keys')
})

test('a file that is no picture, one too large, one cut off and a 21st are each told', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await openBuilder(page, 'Photo Trouble')
  await page.getByRole('button', { name: 'Add Day' }).click()
  await addPhotos(page, 1, [{ ...PICTURE, name: 'notes.png', buffer: Buffer.from('<svg onload=alert(1)>') }])
  await expect(page.getByText('This file is no picture. Please choose a JPEG, PNG or WebP.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss notes.png' }).click()

  await addPhotos(page, 1, [{ ...PICTURE, name: 'huge.png', buffer: Buffer.alloc(21 * 1024 * 1024) }])
  await expect(page.getByText('This file is larger than 20 MB. Please choose a smaller one.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss huge.png' }).click()

  await page.route('**/storage/v1/object/event-images/**', (route) => route.abort('connectionreset'), { times: 1 })
  await addPhotos(page, 1, [{ ...PICTURE, name: 'cut-off.png' }])
  await expect(page.getByText('The upload did not finish.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry cut-off.png' }).click()
  await expect(page.getByText('Photos (1/20)')).toBeVisible()

  await addPhotos(
    page,
    1,
    Array.from({ length: 20 }, (_, index) => ({ ...PICTURE, name: `photo-${index}.png` })),
  )
  await expect(page.getByText('Maximum 20 photos allowed per event.')).toBeVisible()
  await expect(page.getByText('Photos (20/20)')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Add Photos to Day 1' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeEnabled()
})

test('a title is asked for; a failed save keeps the form; a reload offers it back; discarding asks first', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/)
  await openBuilder(page, ' ')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toast(page, 'Title Required')).toBeVisible()
  await builder(page).getByLabel('Event Title').fill('The Lost Draft')

  await page.route('**/rest/v1/rpc/save_event', (route) => route.fulfill({ status: 500, json: { message: 'no' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toast(page, 'Failed to save the event. Please try again.')).toBeVisible()
  await expect(builder(page).getByLabel('Event Title')).toHaveValue('The Lost Draft')

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore Draft' }).click()
  await expect(builder(page).getByLabel('Event Title')).toHaveValue('The Lost Draft')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(builder(page).getByLabel('Location')).toHaveValue('Port Arthur, Tasmania')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('You have an unsaved draft')).toHaveCount(0)
})

test('of two admins on one event the second is told what differs, and chooses', async ({ page, browser, site }) => {
  await openBuilder(page, 'Two Hands')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  const card = page.getByRole('article', { name: 'Two Hands', exact: true })
  await card.getByRole('button', { name: 'Edit' }).click()
  await builder(page).getByLabel('Location').fill('Hobart')

  const other = await browser.newPage({ baseURL: site.url })
  await signIn(other, 'admin')
  await other.goto('/admin/event-management')
  await other.getByRole('article', { name: 'Two Hands', exact: true }).getByRole('button', { name: 'Edit' }).click()
  await builder(other).getByLabel('Location').fill('Launceston')
  await other.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(toast(other, 'Draft Saved')).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Somebody else has saved this event since you opened it.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Location Hobart Launceston' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep Mine' }).click()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card.getByText('Hobart')).toBeVisible()
})

test('a draft is deleted after the question', async ({ page }) => {
  await openBuilder(page, 'Short Lived')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.getByRole('article', { name: 'Short Lived' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This will permanently delete the event and all associated data.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Event Deleted')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Short Lived' })).toHaveCount(0)
})

test('pages of events hold no accessibility finding in either theme', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/event-management?tab=published')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoAxe(page)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await expect(builder(page).getByLabel('Event Title')).not.toHaveValue('')
  await expectNoAxe(page)
  await page.goto('/admin/events')
  await page.getByRole('button', { name: 'Create New Event' }).click()
  await expectNoAxe(page)
})
