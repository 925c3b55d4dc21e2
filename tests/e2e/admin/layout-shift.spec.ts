import { expect, signInToDemo, test } from '../../support/e2e'

for (const viewportWidth of [390, 1440]) {
  test(
    `the booking list does not shift while it loads for the first time, at ${viewportWidth} px`,
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: viewportWidth, height: 900 })
      await signInToDemo(page, 'admin')
      await page.addInitScript(() => {
        const layoutShift = { moved: 0 }
        Object.assign(window, { seen: layoutShift })
        new PerformanceObserver((list) => {
          for (const shiftEntry of list.getEntries()) layoutShift.moved += Number(Reflect.get(shiftEntry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/admin/bookings')
      await expect(page.getByRole('button', { name: /^Bank transfers to confirm ?\d/ })).toBeVisible()
      await expect(page.getByRole('table', { name: 'Bookings' }).getByRole('rowheader')).toHaveCount(20)
      expect(await page.evaluate<number>('seen.moved')).toBeLessThan(0.01)
    },
  )
}
