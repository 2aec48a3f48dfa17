/** The manifest as it came, with what its pictures and the page turned out to be. */
export interface Found {
  manifest: Record<string, unknown> & {
    icons: Picture[]
    screenshots: (Picture & { form_factor: string })[]
    shortcuts: { name: string; name_localized?: Record<string, string>; url: string; icons: Picture[] }[]
  }
  /** By the address in the manifest; that of the page by `TOUCH_ICON`. */
  pictures: Map<string, { fetched: boolean; type: string; size: string }>
  page: {
    secure: boolean
    html: boolean
    contentType: string
    themeColor: string | undefined
    mixed: string[]
    worker: string
    opensOffline: boolean
  }
}

/** The picture of the page for the home screen of iOS. */
export const TOUCH_ICON = 'apple-touch-icon'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
}

type Row = [name: string, passes: (found: Found) => boolean]

const isText =
  (field: string, length = 1) =>
  ({ manifest }: Found) =>
    typeof manifest[field] === 'string' && manifest[field].length >= length
const isList =
  (field: string) =>
  ({ manifest }: Found) =>
    Array.isArray(manifest[field]) && manifest[field].length > 0
const isOneOf =
  (field: string, values: string[]) =>
  ({ manifest }: Found) =>
    values.includes(String(manifest[field]))

const shortcutIcons = ({ manifest }: Found) => manifest.shortcuts.flatMap(({ icons }) => icons)
const icons = ({ manifest }: Found) => manifest.icons
const screenshots = ({ manifest }: Found) => manifest.screenshots

type Pick = (found: Found) => Picture[]
const all =
  (pick: Pick, good: (picture: Picture, real: { fetched: boolean; type: string; size: string }) => boolean) =>
  (found: Found) =>
    pick(found).length > 0 &&
    pick(found).every((picture) => {
      const real = found.pictures.get(picture.src)
      return real !== undefined && good(picture, real)
    })
const areFetchable = (pick: Pick) => all(pick, (_, { fetched, type }) => fetched && type.startsWith('image/'))
const haveTrueTypes = (pick: Pick) => all(pick, (picture, { type }) => picture.type === type)
const haveTrueSizes = (pick: Pick) => all(pick, (picture, { size }) => picture.sizes === size)

const hasPng =
  (size: number, purpose: string) =>
  ({ manifest }: Found) =>
    manifest.icons.some(
      (icon) =>
        icon.type === 'image/png' &&
        icon.src.endsWith('.png') &&
        icon.sizes === `${size}x${size}` &&
        (icon.purpose ?? 'any') === purpose,
    )
const hasFormFactor =
  (wanted: string) =>
  ({ manifest }: Found) =>
    manifest.screenshots.some(({ form_factor }) => form_factor === wanted)

/** What PWABuilder requires of an app that is to be packaged for stores. */
export const REQUIRED: Row[] = [
  ['HasManifest', ({ manifest }) => Object.keys(manifest).length > 0],
  ['Name', isText('name')],
  ['ShortName', isText('short_name')],
  ['StartUrl', isText('start_url')],
  ['Icons', isList('icons')],
  ['HasSquare192x192PngAnyPurposeIcon', hasPng(192, 'any')],
  ['IconsAreFetchable', areFetchable(icons)],
  ['IconTypesAreValid', haveTrueTypes(icons)],
  ['ShortcutIconsAreFetchable', areFetchable(shortcutIcons)],
  ['HasHttps', ({ page }) => page.secure],
  ['NoMixedContent', ({ page }) => page.mixed.length === 0],
  ['ServesHtml', ({ page }) => page.html && page.contentType.startsWith('text/html')],
]

export const RECOMMENDED: Row[] = [
  ['Id', isText('id')],
  ['Description', isText('description')],
  ['BackgroundColor', isText('background_color', 3)],
  ['ThemeColor', isText('theme_color', 3)],
  ['Display', isOneOf('display', ['standalone'])],
  // Whether there is one; not that it locks a tablet.
  ['Orientation', isOneOf('orientation', ['any'])],
  ['HasSquare512x512PngAnyPurposeIcon', hasPng(512, 'any')],
  ['IconSizesAreValid', haveTrueSizes(icons)],
  ['ShortcutIconTypesAreValid', haveTrueTypes(shortcutIcons)],
  ['ShortcutIconSizesAreValid', haveTrueSizes(shortcutIcons)],
  ['Screenshots', isList('screenshots')],
  ['ScreenshotsAreFetchable', areFetchable(screenshots)],
  ['ScreenshotTypesAreValid', haveTrueTypes(screenshots)],
  ['ScreenshotSizesAreValid', haveTrueSizes(screenshots)],
  ['HasServiceWorker', ({ page }) => page.worker.endsWith('/sw.js')],
  ['ServiceWorkerIsNotEmpty', ({ page }) => page.opensOffline],
]

/** Of its optional ones those that say something about this app, and four of our own. Left out: an age rating, other scopes. */
export const SENSIBLE: Row[] = [
  ['Categories', isList('categories')],
  ['PreferRelatedApplication', ({ manifest }) => manifest.prefer_related_applications === false],
  ['RelatedApplications', ({ manifest }) => Array.isArray(manifest.related_applications)],
  ['HasWideScreenshot', hasFormFactor('wide')],
  ['HasNarrowScreenshot', hasFormFactor('narrow')],
  ['DisplayOverride', isList('display_override')],
  ['Scope', isText('scope')],
  ['Language', isText('lang', 2)],
  ['Direction', isOneOf('dir', ['ltr'])],
  ['Shortcuts', isList('shortcuts')],
  ['LaunchHandler', ({ manifest }) => JSON.stringify(manifest.launch_handler)?.includes('focus-existing') ?? false],
  ['Every shortcut in Chinese', ({ manifest }) => manifest.shortcuts.every((each) => each.name_localized?.['zh-CN'])],
  ['ThemeColor of the page', ({ manifest, page }) => page.themeColor === manifest.theme_color],
  ['Touch icon of the page', ({ pictures }) => pictures.get(TOUCH_ICON)?.size === '180x180'],
  ['Maskable icons of their own', (found) => hasPng(192, 'maskable')(found) && hasPng(512, 'maskable')(found)],
]
