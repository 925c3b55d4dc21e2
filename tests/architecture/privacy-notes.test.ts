import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listTrackedFiles } from './tracked-files'

/** Matches fields for personal data. Forms for staff have `autocomplete="off"` and do not match. */
const PERSONAL_FIELD_PATTERN = /autoComplete="(name|email|tel|street-address|bday)"|<TravellerFields\b/

/** Components with fields for personal data that need no privacy note. The value is the reason for the exemption. */
const EXEMPT_COMPONENTS: Record<string, string> = {
  'src/features/auth/login-form.tsx': 'The address is used for signing in only.',
  'src/features/auth/forgot-password-form.tsx': 'The address is used for the link only.',
  'src/features/bookings/guest/guest-contact-fields.tsx': 'Part of the booking form.',
  'src/features/store/checkout/checkout-fields.tsx': 'Part of the checkout form.',
  'src/features/store/checkout/delivery-fields.tsx': 'Part of the checkout form.',
}

it('every form that collects personal data from customers shows the privacy note', () => {
  const componentFiles = listTrackedFiles(/^src\/.*(?<!\.test)\.tsx$/).filter(
    (path) => !/\/admin\/|\/gallery\//.test(path),
  )
  const filesWithoutNote = componentFiles.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return PERSONAL_FIELD_PATTERN.test(source) && !source.includes('<PrivacyNote')
  })
  expect(filesWithoutNote.toSorted()).toEqual(Object.keys(EXEMPT_COMPONENTS).toSorted())
})
