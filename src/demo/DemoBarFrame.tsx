import { LANGUAGES } from '../contract/language.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './DemoLayer.module.css'
import { MESSAGES } from './messages.ts'

/**
 * The bar as the pages have it before the demo has started, and without JavaScript: it says what this is, and opens nothing.
 * The style sheet shows the language of the page.
 */
export function DemoBarFrame() {
  return (
    <div className={styles.bar}>
      {LANGUAGES.map((language) => (
        <span key={language} lang={language}>
          {MESSAGES[language].bar}
        </span>
      ))}
      <Icon name="chevron" size="0.9rem" />
    </div>
  )
}
