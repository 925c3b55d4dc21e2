import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, signIn } from './e2e'

export const PICTURE = {
  name: 'Lantern at the gate.png',
  mimeType: 'image/png',
  buffer: readFileSync('public/icon-512.png'),
}

/** A small picture: twenty of them are scaled down quickly. */
export const SMALL = { ...PICTURE, buffer: readFileSync('public/apple-touch-icon.png') }

export const START = '2031-02-10'

export const builder = (page: Page) => page.getByRole('dialog')

export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

export const openBuilder = async (page: Page, title: string) => {
  await signIn(page, 'admin')
  await page.goto('/admin/event-management')
  await page.getByRole('button', { name: 'Create New Event' }).click()
  await builder(page).getByLabel('Event Title').fill(title)
  await builder(page).getByLabel('Location').fill('Port Arthur, Tasmania')
  await builder(page).getByLabel('Start Date').fill(START)
  await builder(page).getByLabel('Max Registrations').fill('12')
  await builder(page).getByLabel('Price (AUD)', { exact: true }).fill('900')
  await expect(builder(page).getByLabel('End Date')).toHaveValue('2031-02-14')
}

export const addPhotos = (page: Page, number: number, files: (typeof PICTURE)[]) =>
  page.getByLabel(`Photo files for Day ${number}`).setInputFiles(files)
