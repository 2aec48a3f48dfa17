import { startDemo as start } from './demo/start.tsx'

/** The one door to the demo: everything behind it is in demo builds only. */
export const startDemo = start
