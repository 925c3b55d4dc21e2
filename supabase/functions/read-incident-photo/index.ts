import { serveTravellerFiles } from '../_shared/traveller-files.ts'
import { createReadIncidentPhotoHandler } from './handler.ts'

serveTravellerFiles(createReadIncidentPhotoHandler)
