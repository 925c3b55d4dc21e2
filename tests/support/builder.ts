import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect, signInToDemo } from './e2e'

export const PICTURE_FILE = {
  name: 'Lantern at the gate.png',
  mimeType: 'image/png',
  buffer: readFileSync('public/icon-512.png'),
}

/** A small picture, so that scaling down twenty copies is quick. */
export const SMALL_PICTURE_FILE = { ...PICTURE_FILE, buffer: readFileSync('public/apple-touch-icon.png') }

export const START_DATE = '2031-02-10'

export const getBuilderDialog = (page: Page) => page.getByRole('dialog')

export const findExactToast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

export const openBuilder = async (page: Page, title: string) => {
  await signInToDemo(page, 'admin')
  await page.goto('/admin/event-management')
  await page.getByRole('button', { name: 'Create New Event' }).click()
  await getBuilderDialog(page).getByLabel('Event Title').fill(title)
  await getBuilderDialog(page).getByLabel('Location').fill('Port Arthur, Tasmania')
  await getBuilderDialog(page).getByLabel('Start Date').fill(START_DATE)
  await getBuilderDialog(page).getByLabel('Max Registrations').fill('12')
  await getBuilderDialog(page).getByLabel('Price (AUD)', { exact: true }).fill('900')
  await expect(getBuilderDialog(page).getByLabel('End Date')).toHaveValue('2031-02-14')
}

export const addPhotos = (page: Page, number: number, files: (typeof PICTURE_FILE)[]) =>
  page.getByLabel(`Photo files for Day ${number}`).setInputFiles(files)
