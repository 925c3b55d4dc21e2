import { accountForms } from './account-forms'
import { bookingNetworkErrorForms } from './booking-forms'
import { cardForms } from './card-forms'
import { adminActions } from './admin-actions'
import { adminForms } from './admin-forms'
import { factorForms } from './mfa-forms'
import type { NetworkErrorForm } from './form'
import { guestForms } from './visitor-forms'
import { settingsForms } from './settings-forms'
import { inboxForms } from './inbox-forms'
import { memberForms } from './member-forms'
import { mergeForms } from './merge-forms'
import { moneyForms } from './money-forms'
import { orderForms } from './order-forms'
import { eventNetworkErrorForms } from './event-forms'
import { commentForms } from './comment-forms'
import { travellerForms } from './traveller-forms'
import { tripNetworkErrorForms } from './trip-forms'
import { waitlistForms } from './waitlist-forms'

/** Every form of the site. */
export const NETWORK_ERROR_FORMS: readonly NetworkErrorForm[] = [
  ...guestForms,
  ...accountForms,
  ...memberForms,
  ...eventNetworkErrorForms,
  ...commentForms,
  ...waitlistForms,
  ...orderForms,
  ...cardForms,
  ...moneyForms,
  ...adminForms,
  ...adminActions,
  ...bookingNetworkErrorForms,
  ...tripNetworkErrorForms,
  ...travellerForms,
  ...factorForms,
  ...inboxForms,
  ...settingsForms,
  ...mergeForms,
]
