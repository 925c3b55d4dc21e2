import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, signInToDemo, test } from '../../support/e2e'
import { waitForNextTask } from '../../support/keys'

const EVENT_ID = '10000000-0000-4000-8000-000000000004'
const getRoom = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Rooms' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

test(
  'an admin assigns rooms by mouse and by keyboard, and prints and exports the lists',
  { tag: '@long' },
  async ({ page, site }) => {
    const travellersWithoutRoom = await site.sql<{ name: string }>(
      `select t.full_name as name from public.travellers t join public.bookings b on b.id = t.booking_id
     where b.event_id = $1 and b.status = 'confirmed' and t.id not in (select traveller_id from public.room_assignments)
     order by 1`,
      [EVENT_ID],
    )
    const [firstTraveller = '', secondTraveller = ''] = travellersWithoutRoom.map(({ name }) => name)
    await signInToDemo(page, 'admin')
    await page.goto(`/admin/trips/${EVENT_ID}?tab=rooms`)

    const handleBox = await page.getByRole('button', { name: `Move ${firstTraveller}` }).boundingBox()
    const targetBox = await getRoom(page, 'Gatehouse 2').boundingBox()
    if (!handleBox || !targetBox) throw new Error('There is nothing to drag.')
    await page.mouse.move(handleBox.x + 20, handleBox.y + 20)
    await page.mouse.down()
    await page.mouse.move(handleBox.x + 40, handleBox.y + 30, { steps: 2 })
    await page.mouse.move(targetBox.x + targetBox.width / 2, targetBox.y + targetBox.height / 2, { steps: 4 })
    await expect(page.getByText(`${firstTraveller} is over Gatehouse 2.`)).toBeAttached()
    await page.mouse.up()
    await expect(getRoom(page, 'Gatehouse 2')).toContainText(firstTraveller)

    // Moving the traveller by keyboard skips the full room and reaches the last room, which has three beds.
    await page.getByRole('button', { name: `Move ${secondTraveller}` }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText(`${secondTraveller} is over those without a room.`)).toBeAttached()
    await waitForNextTask(page)
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`${secondTraveller} is over Commandant.`)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(getRoom(page, 'Commandant')).toContainText(secondTraveller)

    await page.getByRole('link', { name: 'Print or Export' }).click()
    const roomingList = page.getByRole('article', { name: 'Rooming list' })
    await expect(roomingList.getByRole('row', { name: /^Commandant/ })).toContainText(secondTraveller)
    const downloadEvent = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Rooming' }).click()
    expect(readFileSync(await (await downloadEvent).path(), 'utf8')).toContain(`Gatehouse 2,2,${firstTraveller}`)
    await page.getByRole('tab', { name: 'Guest List' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article', { name: 'Guest list' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  },
)
