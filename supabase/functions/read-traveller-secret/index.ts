import { serveTravellerSecrets } from '../_shared/traveller-secrets.ts'
import { createReadTravellerSecretHandler } from './handler.ts'

serveTravellerSecrets(createReadTravellerSecretHandler)
