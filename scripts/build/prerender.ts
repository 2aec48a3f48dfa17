import { build, createServer, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { LANGUAGES } from '../../src/contract/language.ts'
import {
  DEFAULT_FRAME,
  ENTRY_MARK,
  frameId,
  preloadMeta,
  RETURNING_PART,
  SAVED_FRAME_META,
  VIEWERS,
} from '../../src/frames.ts'
import type { RenderedPage } from '../../src/renderFrames.tsx'
import { renderPolicyMeta } from './contentSecurityPolicy.ts'
import { criticalStyles } from './criticalStyles.ts'
import { mergeFrames } from './mergeFrames.ts'
import { type Bundle, lazyModules, scriptsOf, stylesOf } from './pageAssets.ts'

type Frames = RenderedPage['frames']

/** What Vite has built for every page. */
interface Built {
  base: string
  bundle: Bundle
  /** Of index.html. */
  html: string
  /** The inline script. */
  script: string
  /** Modules, below src, that every page loads lazily. */
  everywhere: string[]
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

/** A meta element with URLs for the inline script; empty if there are none. */
const preloadTag = (base: string, name: string, files: string[]): string =>
  files.length > 0 ? `<meta name="${name}" content="${files.map((file) => base + file).join(' ')}">` : ''

const preloadTags = ({ base, bundle, everywhere }: Built, route: string): string =>
  LANGUAGES.flatMap((language) =>
    VIEWERS.map((viewer) =>
      preloadTag(
        base,
        preloadMeta(frameId(viewer, language)),
        scriptsOf(bundle, [...everywhere, ...lazyModules(route, viewer, language)]),
      ),
    ),
  ).join('')

/**
 * A frame that isn't shown yet, what only other viewers see, texts that only reserve space, and drawings, which would move on
 * the thread of the start.
 */
const FRAME_RULES = [
  '#root[hidden]{display:none}',
  `#root:not([data-frame^=returning]) [${RETURNING_PART}]{display:none}`,
  '[data-account],[data-unknown]{visibility:hidden}',
  '#root[data-frame] svg *{animation-play-state:paused}',
]

/** The text of the style sheets that the frames need: the first paint waits for no second request. */
function stylesText({ bundle }: Built, files: string[], rules: Map<string, string>): string {
  const texts = files.map((file) => {
    const asset = bundle[file]
    if (asset?.type !== 'asset') throw new Error(`${file} is not in the build`)
    return String(asset.source).trim()
  })
  const moved = [...rules].map(([declarations, name]) => `[data-style="${name}"]{${declarations}}`)
  return [...texts, ...FRAME_RULES, ...moved].join('')
}

/** Disabled, and so never fetched: Vite loads the style sheets of a lazy chunk unless the page has a link to them. */
const styleLinks = ({ base }: Built, files: string[]): string =>
  files.map((file) => `<link rel="stylesheet" crossorigin href="${base}${file}" disabled>`).join('')

/** Without style attributes; a guest's frame also has what saved data adds to it. */
function mergedFrames(rendered: Frames, rules: Map<string, string>): Frames {
  const frames: Frames = {}
  for (const [id, frame] of Object.entries(rendered)) frames[id] = withoutStyleAttributes(frame, rules)
  for (const language of LANGUAGES) {
    const [guest, returning] = [frameId('guest', language), frameId('returning', language)]
    const merged = mergeFrames(frames[guest] ?? '', frames[returning] ?? '', RETURNING_PART)
    Object.assign(frames, { [guest]: merged, [returning]: merged })
  }
  return frames
}

/** Frames that differ from the guest's: for the others the guest's is shown. */
const templatesOf = (frames: Frames): string =>
  LANGUAGES.flatMap((language) =>
    VIEWERS.map((viewer) => {
      const id = frameId(viewer, language)
      const isGuest = viewer === 'guest'
      const isSame = !isGuest && frames[id] === frames[frameId('guest', language)]
      return id === DEFAULT_FRAME || isSame ? '' : `<template id="${id}">${frames[id]}</template>`
    }),
  ).join('')

/** The inline script starts the app's code, after the first paint. */
const ENTRY = `<link rel="modulepreload" crossorigin href="$1" ${ENTRY_MARK}>`

/**
 * A page of the build, from the HTML that Vite makes of index.html. What a guest sees comes first, with no more styles than
 * that: it is painted while the rest is on its way. The styles of the app follow as a whole, so that their order is kept.
 */
function renderPage(built: Built, { route, page, top, frames: rendered }: RenderedPage): string {
  const { html, bundle, script, everywhere } = built
  const rules = new Map<string, string>()
  const frames = mergedFrames(rendered, rules)
  const modules = LANGUAGES.flatMap((language) => VIEWERS.flatMap((viewer) => lazyModules(route, viewer, language)))
  const files = stylesOf(bundle, [...everywhere, ...modules], [top, ...Object.values(frames)].join(''))
  const styles = stylesText(built, files, rules)
  const first = `${top}<div id="root" data-page="${page}">${frames[DEFAULT_FRAME]}</div>`
  const critical = criticalStyles(styles, html + first)
  return html
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, ENTRY)
    .replace('</head>', () => `<style>${critical}</style>${preloadTags(built, route)}</head>`)
    .replace(/<div id="root"><\/div>/, () => `${first}<script>${script}</script>`)
    .replace('</body>', () => `<style>${styles}</style>${styleLinks(built, files)}${templatesOf(frames)}</body>`)
}

/**
 * Prerenders every page of the app: in the root the frame of a guest in English, the other frames in templates, and the
 * script that shows the one that fits.
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
      const html = String(index.source)
      const settings = { ...config, base }
      const everywhere = config.mode === 'demo' ? ['demo.ts'] : []
      const [pages, script, savedFrame] = await Promise.all([
        renderFrames(settings),
        bundleScript(settings, 'src/firstFrame.ts', 'iife'),
        bundleScript(settings, 'src/savedFrame.ts', 'es'),
      ])
      const savedFrameFile = this.getFileName(
        this.emitFile({ type: 'asset', name: 'savedFrame.js', source: savedFrame }),
      )
      for (const page of pages) {
        const savedFrameTag = page.route === 'home' ? preloadTag(base, SAVED_FRAME_META, [savedFrameFile]) : ''
        const rendered = renderPage({ base, bundle, html, script, everywhere }, page).replace(
          '</head>',
          `${savedFrameTag}</head>`,
        )
        const source = rendered.replace('<head>', `<head>\n    ${renderPolicyMeta(rendered, rpcUrls)}`)
        if (page.file === 'index.html') index.source = source
        else this.emitFile({ type: 'asset', fileName: page.file, source })
      }
    },
  }
}
