import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useOpenFromUrl } from '@/lib/navigation'

it('a page opens the form named in its URL only once, and opens the next form when the URL changes', async () => {
  let openCount = 0
  const Page = () => {
    const [form, setForm] = useState({ name: '' })
    useOpenFromUrl((name) => {
      openCount += 1
      if (openCount > 9) throw new Error('opened without end')
      setForm({ name })
    })
    return <Link to="/?open=new">Form of {form.name}</Link>
  }
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }], { initialEntries: ['/?open=a'] })} />,
  )
  expect(await screen.findByText('Form of a')).toBeVisible()
  expect(openCount).toBe(1)
  await userEvent.click(screen.getByRole('link'))
  expect(await screen.findByText('Form of new')).toBeVisible()
  expect(openCount).toBe(2)
})
