import { DemoBarFrame as BarFrame } from './demo/DemoBarFrame.tsx'
import { startDemo as start } from './demo/start.tsx'

/** The only import of the demo. Everything behind it is part of demo builds only. */
export const startDemo = start
/** The demo's bar in the prerendered pages. */
export const DemoBarFrame = BarFrame
