import { races as cards } from './cards'
import { merging } from './customers'
import { races as deletedTrips } from './deleted-trips'
import { keeping, settling, sleeping, telling } from './desk'
import { LONG, testRaces } from './frame'
import { races as limits, reactions } from './limits'
import { races as mail } from './mail'
import { races as money } from './money'
import { offers, races as seats } from './seats'
import { races as store } from './store'

testRaces('races for seats', seats)
testRaces('races for offers', offers)
testRaces('races for money', money)
testRaces('races for money by card', cards)
testRaces('races for pieces', store)
testRaces('races against limits', [...reactions, ...limits])
testRaces('races for letters', mail)
testRaces('races with a trip that is deleted', deletedTrips)

// The pairs prove these locks in `npm test`.
if (LONG) {
  testRaces('races of people merged', merging)
  testRaces('races for beds', sleeping)
  testRaces('races of offers told', telling)
  testRaces('races of keys', keeping)
  testRaces('races of settings', settling)
}
