import { LANGUAGES } from '../contract/language.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './DemoLayer.module.css'
import { MESSAGES } from './messages.ts'

/**
 * The bar of prerendered pages, before the demo has started and without JavaScript: a text that opens nothing. The style sheet
 * shows the one in the page's language.
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
