import { INSTALLATION } from '../config/edition.ts'

/** The database of `deviceFlags.ts`, available without the library that writes it. */
export const FLAGS_DATABASE = `tpu-device-${INSTALLATION}`
export const FLAGS_STORE = 'facts'
