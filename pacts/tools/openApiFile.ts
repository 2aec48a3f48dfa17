import { readFileSync } from 'node:fs'

/** The committed document. Do not edit: run `npm run openapi`. The path holds in `pacts/dist` as well. */
export const OPENAPI_FILE = new URL('../openapi.json', import.meta.url)

export const readOpenApi = (): string => readFileSync(OPENAPI_FILE, 'utf8')
