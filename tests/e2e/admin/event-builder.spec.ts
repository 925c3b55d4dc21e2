import type { Locator, Page } from 'playwright/test'
import {
  addPhotos,
  getBuilderDialog,
  openBuilder,
  PICTURE_FILE,
  START_DATE,
  findExactToast,
} from '../../support/builder'
import { expect, clearSession, test } from '../../support/e2e'
import { waitForNextTask } from '../../support/keys'

test.use({ viewport: { width: 1280, height: 1500 } })

const getDay = (page: Page, number: number) => page.getByRole('listitem', { name: `Day ${number}`, exact: true })
const getDragHandle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const addActivity = async (page: Page, number: number, index: number, title: string) => {
  await page.getByRole('button', { name: `Add Activity to Day ${number}` }).click()
  await page.getByLabel(`Title of activity ${index} of Day ${number}`).fill(title)
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

const dragToSide = async (page: Page, handle: Locator, target: Locator, side: 'top' | 'bottom' = 'bottom') => {
  await handle.scrollIntoViewIfNeeded()
  const handleBox = await handle.boundingBox()
  const to = await target.boundingBox()
  if (!handleBox || !to) throw new Error('Nothing to drag')
  await page.mouse.move(handleBox.x + handleBox.width / 2, handleBox.y + handleBox.height / 2)
  await page.mouse.down()
  await page.mouse.move(handleBox.x + handleBox.width / 2, handleBox.y + handleBox.height / 2 + 12, { steps: 3 })
  await page.mouse.move(to.x + 60, side === 'top' ? to.y + 20 : to.y + to.height - 20, { steps: 20 })
  await page.mouse.up()
}

/** Moves an item of the itinerary with the keyboard, and waits for the screen reader announcement of each step. */
const dragByKeyboard = async (
  page: Page,
  handle: Locator,
  key: 'ArrowUp' | 'ArrowDown',
  times: number,
  name: string,
) => {
  await handle.focus()
  await page.keyboard.press('Space')
  const pastNotice = page.getByText(`${name} is over`)
  await expect(pastNotice).toBeAttached()
  await waitForNextTask(page)
  for (let keyCount = 0; keyCount < times; keyCount++) {
    const textBefore = await pastNotice.textContent()
    await page.keyboard.press(key)
    await expect(pastNotice).not.toHaveText(textBefore ?? '')
  }
  await page.keyboard.press('Space')
  await expect(page.getByText(/was dropped at/)).toBeAttached()
}

const expectVisibleToVisitor = async (page: Page, title: string) => {
  await clearSession(page)
  await page.goto('/events')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // Expands all days, because only the first day is expanded.
  await page.locator('details').evaluateAll((days: HTMLDetailsElement[]) => days.forEach((day) => (day.open = true)))
  await expect(page.getByText('Ghost tour').first()).toBeVisible()
  const photoImage = page.getByRole('img', { name: 'A lantern by the gate' }).first()
  await photoImage.scrollIntoViewIfNeeded()
  await expect.poll(() => photoImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

const saveAndPreview = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(findExactToast(page, 'Draft saved')).toBeVisible()
  const eventRow = page.getByRole('row', { name: title })
  await eventRow.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('This is how visitors will see the event')).toBeVisible()
  await expect(page.getByText('Ghost tour').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Event Management' }).click()
}

test(
  'an admin builds a 4-day event by mouse, previews and publishes it, and a visitor sees it',
  { tag: '@long' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openBuilder(page, 'Convict Ghosts by Mouse')
    await fillFourDays(page)

    await dragToSide(
      page,
      getDragHandle(page, 'Move activity 2 of Day 1'),
      page.getByLabel('Title of activity 1 of Day 2'),
    )
    await expect(getDay(page, 2).getByRole('textbox', { name: /^Title of activity/ })).toHaveCount(2)
    await expect(getDay(page, 1).getByRole('textbox', { name: /^Title of activity/ })).toHaveCount(1)

    await dragToSide(page, getDragHandle(page, 'Move Day 2'), getDay(page, 1), 'top')
    await expect(page.getByLabel('Title of Day 1')).toHaveValue('Ruins')
    await expect(page.getByLabel('Title of Day 2')).toHaveValue('Arrival')
    await expect(page.getByLabel('Date of Day 1')).toHaveValue(START_DATE)

    await addPhotos(page, 1, [PICTURE_FILE, { ...PICTURE_FILE, name: 'Second.png' }])
    await expect(getDragHandle(page, 'Move photo 2 of Day 1')).toBeVisible()
    await page.getByLabel('Description of photo 2 of Day 1').fill('A lantern by the gate')
    await dragToSide(
      page,
      getDragHandle(page, 'Move photo 2 of Day 1'),
      getDragHandle(page, 'Move photo 1 of Day 1'),
      'top',
    )
    await expect(page.getByLabel('Description of photo 1 of Day 1')).toHaveValue('A lantern by the gate')

    await saveAndPreview(page, 'Convict Ghosts by Mouse')
    await page.getByRole('row', { name: 'Convict Ghosts by Mouse' }).getByRole('button', { name: 'Publish' }).click()
    await expect(findExactToast(page, 'Event published')).toBeVisible()
    await expect(page.getByTestId('ghost-confetti').locator('span')).toHaveCount(50)
    await expect(page.getByTestId('ghost-confetti')).toHaveCount(0, { timeout: 8000 })
    await expect(page.getByRole('tab', { name: /Published Events/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('row', { name: 'Convict Ghosts by Mouse' })).toBeVisible()
    await expectVisibleToVisitor(page, 'Convict Ghosts by Mouse')
  },
)

test(
  'an admin builds a 4-day event by keyboard, and publishes it without confetti under reduced motion',
  { tag: '@long' },
  async ({ page }) => {
    await openBuilder(page, 'Convict Ghosts by Keys')
    await fillFourDays(page)

    // Moves an activity from the end of a day into the next one, and a day to the front.
    await dragByKeyboard(page, getDragHandle(page, 'Move activity 2 of Day 1'), 'ArrowDown', 1, 'Ghost tour')
    await expect(page.getByLabel('Title of activity 1 of Day 2')).toHaveValue('Ghost tour')
    await dragByKeyboard(page, getDragHandle(page, 'Move activity 1 of Day 2'), 'ArrowDown', 1, 'Ghost tour')
    await expect(page.getByLabel('Title of activity 2 of Day 2')).toHaveValue('Ghost tour')
    await dragByKeyboard(page, getDragHandle(page, 'Move Day 4'), 'ArrowUp', 3, 'Day 4, Farewell')
    await expect(page.getByLabel('Title of Day 1')).toHaveValue('Farewell')
    await expect(page.getByLabel('Title of Day 4')).toHaveValue('Isle')

    // Escape cancels the move and does not close the form.
    await getDragHandle(page, 'Move Day 1').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Day 1, Farewell is over place 1 of 4.')).toBeAttached()
    await waitForNextTask(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText(/went back to where it was/)).toBeAttached()
    await expect(getBuilderDialog(page)).toBeVisible()

    await addPhotos(page, 2, [PICTURE_FILE])
    await page.getByLabel('Description of photo 1 of Day 2').fill('A lantern by the gate')
    await page.getByRole('button', { name: 'Save & Publish' }).focus()
    await page.keyboard.press('Enter')
    await expect(findExactToast(page, 'Event published')).toBeVisible()
    await expect(page.getByTestId('ghost-confetti')).toHaveCount(0)
    await expectVisibleToVisitor(page, 'Convict Ghosts by Keys')
  },
)
