import { INSTALLATION } from '../config/edition.ts'

/** Name of `DurableDatabase`, available without loading Dexie. */
export const DURABLE_NAME = `tpu-journal-${INSTALLATION}`

/** Name of `FlagsDatabase`, available without loading Dexie. */
export const FLAGS_NAME = `tpu-device-${INSTALLATION}`
/** Its only table; version 1.0.0 chose the name. */
export const FLAGS_TABLE = 'facts'
