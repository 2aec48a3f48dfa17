import { DEFAULT_LANGUAGE, type Language } from './contract/language.ts'

/**
 * What is prerendered: the logged-out home; any other screen without a login; any screen with one. The last two show the
 * bar and a skeleton.
 */
export const FRAMES = ['home', 'guest', 'member'] as const
export type Frame = (typeof FRAMES)[number]

/** Id of a frame's template; `data-frame` of the root while the frame is shown. */
export const frameId = (frame: Frame, language: Language): string => `${frame}-${language}`

/** Name of the meta element with the URL of a locale. The inline script is the same in every build. */
export const localeMeta = (language: Language): string => `locale:${language}`

/** The frame that is in the root of the HTML, for browsers without JavaScript. */
export const DEFAULT_FRAME = frameId('home', DEFAULT_LANGUAGE)
