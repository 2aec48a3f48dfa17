import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './App.tsx'
import { LANGUAGES } from './contract/language.ts'
import { FRAMES, type Frame, frameId } from './frames.ts'
import { paths } from './lib/config/paths.ts'
import { activateLanguage } from './lib/i18n/intl.ts'
import { session } from './lib/session/session.ts'

/** Which account is logged in is known only on the device: the bar reserves its place. */
const UNKNOWN_ACCOUNT = ' '

const PATH_OF: Record<Frame, string> = { home: paths.home, guest: paths.my, member: paths.my }

/** Renders every frame in every language with the components of the app. Runs at build time. @returns HTML by frame id */
export async function renderFrames(): Promise<Record<string, string>> {
  const rendered: Record<string, string> = {}
  for (const language of LANGUAGES) {
    await activateLanguage(language)
    for (const frame of FRAMES) {
      session.address = frame === 'member' ? UNKNOWN_ACCOUNT : null
      // Screens that load lazily stay at their skeleton.
      rendered[frameId(frame, language)] = renderToString(
        <Router ssrPath={PATH_OF[frame]}>
          <App />
        </Router>,
      )
    }
  }
  return rendered
}
