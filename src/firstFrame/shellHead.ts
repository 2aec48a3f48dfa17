/**
 * Runs inline in the head of the service worker's shells. They paint the start of the bar first, which every viewer sees: to find
 * that out takes longer, because the first access to a storage blocks.
 */
import { PENDING } from './frames.ts'

document.documentElement.setAttribute(PENDING, '')
