import { build, createServer, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts'
import {
  DEFAULT_FRAME,
  ENTRY_MARK,
  FRAME_STYLES,
  FRAMES_IN_ROOT,
  frameId,
  HOST_VIEWERS,
  PENDING,
  preloadMeta,
  REST_PENDING,
  RETURNING_PART,
  SAVED_FRAME_META,
  START_STYLES,
  VIEWERS,
  type Viewer,
} from '../../src/firstFrame/frames.ts'
import { STYLES_MARK } from '../../src/lib/browser/styles.ts'
import type { RenderedPage } from '../../src/renderFrames.tsx'
import { renderPolicyMeta } from './contentSecurityPolicy.ts'
import { mergeFrames } from './mergeFrames.ts'
import { type Bundle, lazyModules, scriptsOf, sheetsOf, styleSheetOf } from './pageAssets.ts'
import { selectStyles } from './selectStyles.ts'

type Frames = RenderedPage['frames']

/** What Vite has built for every page. */
interface Built {
  base: string
  bundle: Bundle
  sheet: { file: string; text: string }
  /** Of index.html. */
  html: string
  /** Modules, below src, that every page loads lazily. */
  everywhere: string[]
}

/** For whom a page is: those of the host are for a first visit, the shells of the service worker for all later ones. */
interface PageKind {
  viewers: readonly Viewer[]
  /** The inline script of the head. */
  headScript: string
  /** The inline script after the first frame. */
  script: string
  /** Whether the app's code is requested at once: from the network it takes longest, on the device it delays the first paint. */
  preloadsEntry: boolean
  /** Of src/firstFrame/savedFrame.ts. */
  savedFrameFile?: string
}

/** Renders the pages with the app's own components. */
async function renderFrames(config: InlineConfig): Promise<RenderedPage[]> {
  const server = await createServer({
    ...config,
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const module = (await server.ssrLoadModule('/src/renderFrames.tsx')) as typeof import('../../src/renderFrames.tsx')
    return await module.renderFrames()
  } finally {
    await server.close()
  }
}

/** Bundles a module with everything that it imports. */
async function bundleScript(config: InlineConfig, entry: string, format: 'iife' | 'es'): Promise<string> {
  const output = await build({
    ...config,
    build: {
      write: false,
      copyPublicDir: false,
      target: ['chrome109', 'firefox115', 'safari16.4'],
      lib: { entry, formats: [format], name: 'script' },
      // A library keeps its white space otherwise.
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [{ output: [chunk] = [] } = {}] = [output].flat() as Rolldown.RolldownOutput[]
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled`)
  return chunk.code.trim()
}

/**
 * Moves style attributes into rules: the policy blocks the attributes.
 *
 * @param rules receives them, by declaration
 */
const withoutStyleAttributes = (html: string, rules: Map<string, string>): string =>
  html.replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    const name = rules.get(declarations) ?? String(rules.size)
    rules.set(declarations, name)
    return ` data-style="${name}"`
  })

const stylesTemplate = (id: string, styles: string): string =>
  styles && `<template id="${id}"><style>${styles}</style></template>`

/** A meta element with URLs for the inline script; empty if there are none. */
const urlsTag = (base: string, name: string, files: string[]): string =>
  files.length > 0 ? `<meta name="${name}" content="${files.map((file) => base + file).join(' ')}">` : ''

/** The URLs of what a page requests once its first frame has been painted. */
function requestTags(
  { base, bundle, everywhere }: Built,
  { viewers, savedFrameFile }: PageKind,
  route: string,
): string {
  const preloads = LANGUAGES.flatMap((language) =>
    viewers.map((viewer) => {
      const files = scriptsOf(bundle, [...everywhere, ...lazyModules(route, viewer, language)])
      return urlsTag(base, preloadMeta(frameId(viewer, language)), files)
    }),
  )
  const fillsFrame = route === 'home' && savedFrameFile
  return preloads.join('') + urlsTag(base, SAVED_FRAME_META, fillsFrame ? [fillsFrame] : [])
}

/** The document while it waits for a frame that is in the root already, for the rest of one, and for another. */
const WAITS_FOR_ROOT = FRAMES_IN_ROOT.map((frame) => `[${PENDING}="${frame}"]`).join()
const WAITS_FOR_REST = `[${PENDING}=${REST_PENDING}]`
const WAITS_FOR_TEMPLATE = `[${PENDING}]:not(${WAITS_FOR_ROOT},${WAITS_FOR_REST})`

/**
 * What is not shown:
 * - while another frame is on its way, everything but the start of the bar, which is the same for every viewer; on a wide screen
 *   that too;
 * - while the rest is, the sections after the first one, and the tabs;
 * - what only other viewers see, and texts that only reserve space.
 *
 * Drawings would move on the thread of the start.
 */
const FRAME_RULES = [
  `${WAITS_FOR_TEMPLATE} #root :is(main,header>:nth-child(n+3)){display:none}`,
  `@media (width>=900px) or ((height<30rem) and (width>=36rem)){${WAITS_FOR_TEMPLATE} #root{display:none}}`,
  `${WAITS_FOR_REST} #root :is(main>*>div~div,nav){display:none}`,
  `html:not(${WAITS_FOR_ROOT}) #root:not([data-frame^=returning]) [${RETURNING_PART}]{display:none}`,
  '[data-account],[data-unknown]{visibility:hidden}',
  '#root[data-frame] svg *{animation-play-state:paused}',
]

/** Disabled, and so not fetched before the app asks for it: Vite would let it delay the first paint. */
const stylesLink = ({ base }: Built, file: string): string =>
  `<link rel="stylesheet" href="${base}${file}" disabled ${STYLES_MARK}>`

/** A page whose frames have no style attributes; a guest's also has what saved data adds to it. */
interface PreparedPage extends RenderedPage {
  /** What the attributes declared. */
  rules: string[]
}

function preparePage(page: RenderedPage): PreparedPage {
  const frames: Frames = {}
  const attributes = new Map<string, string>()
  for (const [id, frame] of Object.entries(page.frames)) frames[id] = withoutStyleAttributes(frame, attributes)
  for (const language of LANGUAGES) {
    const [guest, returning] = [frameId('guest', language), frameId('returning', language)]
    const merged = mergeFrames(frames[guest] ?? '', frames[returning] ?? '', RETURNING_PART)
    Object.assign(frames, { [guest]: merged, [returning]: merged })
  }
  return {
    ...page,
    frames,
    rules: [...attributes].map(([declarations, name]) => `[data-style="${name}"]{${declarations}}`),
  }
}

/** Frames that differ from the guest's: for the others the guest's is shown. */
const templatesOf = (frames: Frames, viewers: readonly Viewer[]): string =>
  LANGUAGES.flatMap((language) =>
    viewers.map((viewer) => {
      const id = frameId(viewer, language)
      const isGuest = viewer === 'guest'
      const isSame = !isGuest && frames[id] === frames[frameId('guest', language)]
      return id === DEFAULT_FRAME || isSame ? '' : `<template id="${id}">${frames[id]}</template>`
    }),
  ).join('')

/**
 * A page of the build, from the HTML that Vite makes of index.html. What a guest sees comes first, with no more styles than
 * that: it is painted while the rest is on its way. The app's style sheet comes last, so that its order applies.
 */
function renderPage(built: Built, kind: PageKind, { route, page, top, frames, rules }: PreparedPage): string {
  const { html, bundle, sheet, everywhere } = built
  const { headScript, script, viewers, preloadsEntry } = kind
  const first = `${top}<div id="root" data-page="${page}">${frames[DEFAULT_FRAME]}</div>`
  const others = templatesOf(frames, viewers)
  const startSheets = sheetsOf(bundle, [...everywhere, ...lazyModules(route, 'guest', DEFAULT_LANGUAGE)])
  const styles = selectStyles(sheet.text, startSheets, html + first, others)
  const critical = [styles.first, ...FRAME_RULES, ...rules].join('')
  const templates = [stylesTemplate(FRAME_STYLES, styles.frames), others, stylesTemplate(START_STYLES, styles.start)]
  // The browser would paint an empty page first, while it parses the bar.
  const expected = preloadsEntry ? '' : '<link rel="expect" href="#root" blocking="render">'
  const entry = `<link ${preloadsEntry ? 'rel="modulepreload" ' : ''}crossorigin href="$1" ${ENTRY_MARK}>`
  return html
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, entry)
    .replace(
      '</head>',
      () =>
        `<script>${headScript}</script><style>${critical}</style>${requestTags(built, kind, route)}${expected}</head>`,
    )
    .replace(/<div id="root"><\/div>/, () => `${first}<script>${script}</script>`)
    .replace('</body>', () => `${templates.join('')}${stylesLink(built, sheet.file)}</body>`)
}

/**
 * Prerenders every page of the app, for the host and as a shell for the service worker: in the root the frame of a guest in
 * English, the other frames in templates, and the script that shows the one that fits.
 *
 * @param config how the frames' modules are transformed
 * @param rpcUrls of the policy, see `contentSecurityPolicy`
 */
export function prerender(config: InlineConfig, rpcUrls: string[]): Plugin {
  let base = ''
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      base = resolved.base
    },
    async generateBundle(_, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html')
      const settings = { ...config, base }
      const everywhere = config.mode === 'demo' ? ['demo.ts'] : []
      const built: Built = { base, bundle, sheet: styleSheetOf(bundle), html: String(index.source), everywhere }
      const script = (name: string) => bundleScript(settings, `src/firstFrame/${name}.ts`, 'iife')
      const [pages, hostHead, hostBody, shellHead, shellBody, savedFrame] = await Promise.all([
        renderFrames(settings),
        script('hostHead'),
        script('hostBody'),
        script('shellHead'),
        script('shellBody'),
        bundleScript(settings, 'src/firstFrame/savedFrame.ts', 'es'),
      ])
      const savedFrameFile = this.getFileName(
        this.emitFile({ type: 'asset', name: 'savedFrame.js', source: savedFrame }),
      )
      const host: PageKind = { viewers: HOST_VIEWERS, headScript: hostHead, script: hostBody, preloadsEntry: true }
      const shell: PageKind = {
        viewers: VIEWERS,
        headScript: shellHead,
        script: shellBody,
        preloadsEntry: false,
        savedFrameFile,
      }
      const written = new Set<string>()
      const write = (kind: PageKind, page: PreparedPage, fileName: string) => {
        // The second would silently replace the first.
        if (written.has(fileName)) throw new Error(`Two pages are ${fileName}`)
        written.add(fileName)
        const rendered = renderPage(built, kind, page)
        const source = rendered.replace('<head>', `<head>\n    ${renderPolicyMeta(rendered, rpcUrls)}`)
        if (fileName === 'index.html') index.source = source
        else this.emitFile({ type: 'asset', fileName, source })
      }
      for (const page of pages.map(preparePage)) {
        write(host, page, page.file)
        write(shell, page, page.shellFile)
      }
    },
  }
}
