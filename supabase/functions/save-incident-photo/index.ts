import { serveTravellerFiles } from '../_shared/traveller-files.ts'
import { createSaveIncidentPhotoHandler } from './handler.ts'

serveTravellerFiles(createSaveIncidentPhotoHandler)
