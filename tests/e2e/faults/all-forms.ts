import { accountForms } from './account-forms'
import { bookingForms } from './booking-forms'
import { cardForms } from './card-forms'
import { deskDeeds } from './desk-deeds'
import { deskForms } from './desk-forms'
import { factorForms } from './factor-forms'
import type { FaultForm } from './form'
import { guestForms } from './guest-forms'
import { houseForms } from './house-forms'
import { inboxForms } from './inbox-forms'
import { memberForms } from './member-forms'
import { mergeForms } from './merge-forms'
import { moneyForms } from './money-forms'
import { orderForms } from './order-forms'
import { talkForms } from './talk-forms'
import { tripForms } from './trip-forms'
import { waitlistForms } from './waitlist-forms'

/** Every form of the site. */
export const FORMS: readonly FaultForm[] = [
  ...guestForms,
  ...accountForms,
  ...memberForms,
  ...talkForms,
  ...waitlistForms,
  ...orderForms,
  ...cardForms,
  ...moneyForms,
  ...deskForms,
  ...deskDeeds,
  ...bookingForms,
  ...tripForms,
  ...factorForms,
  ...inboxForms,
  ...houseForms,
  ...mergeForms,
]
