/**
 * Runs inline in the host's pages, before anything has loaded: shows a guest's frame in the language of the page. It
 * comes from the network, so it has no more than that.
 */
import { DEFAULT_FRAME, HOST_VIEWERS, PENDING } from './frames.ts'
import { findFrame, showFrame } from './page.ts'
import { startApp } from './startApp.ts'

async function show(root: HTMLElement, frame: string): Promise<void> {
  // There is no frame for others, who wait for the app.
  if (HOST_VIEWERS.some((viewer) => frame.startsWith(viewer))) showFrame(root, await findFrame(root, frame))
}

const root = document.getElementById('root')
if (root) {
  const frame = document.documentElement.getAttribute(PENDING) ?? DEFAULT_FRAME
  root.dataset.frame = frame
  void startApp(root, show(root, frame))
}
