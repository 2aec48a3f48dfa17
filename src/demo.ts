import { startDemo as start } from './demo/start.tsx'

/** The only import of the demo. Everything behind it is part of demo builds only. */
export const startDemo = start
