/**
 * Import this file before the embedded database. V8 then compiles the database only once, with the fast compiler. The
 * optimising compiler would use more processor time than it saves in a test process.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--liftoff-only')
