import { serveTravellerSecrets } from '../_shared/traveller-secrets.ts'
import { createSaveTravellerSecretHandler } from './handler.ts'

serveTravellerSecrets(createSaveTravellerSecretHandler)
