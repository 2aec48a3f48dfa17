/**
 * Runs inline in the head of the host's pages. The frame of a guest in English comes first in the page, and may be painted
 * before the rest has arrived; it is held back from everybody else.
 */
import { chooseFrame } from './chooseFrame.ts'
import { DEFAULT_FRAME, PENDING } from './frames.ts'

const frame = chooseFrame()
if (frame !== DEFAULT_FRAME) document.documentElement.setAttribute(PENDING, frame)
