import '../../src/ui/base.css'
import type { Preview } from '@storybook/react-vite'
import { LANGUAGES } from '../../src/contract/language.ts'
import { activateLanguage } from '../../src/lib/i18n/intl.ts'
import { setAmountsHidden } from '../../src/lib/session/amountPrivacy.ts'
import styles from './catalogue.module.css'
import { applyScheme } from './scheme.ts'
import { SCHEMES, SIZES } from './sizes.ts'

export default {
  initialGlobals: { language: 'en-US', scheme: 'system', amounts: 'shown' },
  globalTypes: {
    language: { toolbar: { title: 'Language', icon: 'globe', items: [...LANGUAGES], dynamicTitle: true } },
    scheme: { toolbar: { title: 'Scheme', icon: 'contrast', items: ['system', ...SCHEMES], dynamicTitle: true } },
    amounts: { toolbar: { title: 'Amounts', icon: 'eye', items: ['shown', 'hidden'], dynamicTitle: true } },
  },
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    viewport: {
      options: Object.fromEntries(
        SIZES.map(([width, height]) => [
          `${width}px`,
          { name: `${width} × ${height}`, styles: { width: `${width}px`, height: `${height}px` } },
        ]),
      ),
    },
  },
  loaders: [({ globals }) => activateLanguage(globals.language)],
  decorators: [
    (Story, { globals, name }) => {
      applyScheme(globals.scheme)
      setAmountsHidden(globals.amounts === 'hidden')
      return (
        <main className={styles.screen}>
          <h1 className="visually-hidden">{name}</h1>
          <Story />
        </main>
      )
    },
  ],
} satisfies Preview
