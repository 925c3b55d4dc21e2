/**
 * To be imported before the embedded database: V8 then compiles it once, the quick way. Compiled again for speed, on
 * further threads, it would take more processor time than a test's process lives to win back.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
