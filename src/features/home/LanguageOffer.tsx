import type { Language } from '../../contract/language.ts'
import { setLanguage } from '../../lib/i18n/intl.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { TextAction } from '../../ui/TextAction.tsx'
import styles from './LanguageOffer.module.css'

const choose = (next: Language) => void setLanguage(next).catch(() => toast({ id: 'error.notLoaded' }, 'problem'))

/** Offers Chinese, in Chinese, above the drawing, where it covers no words. Either answer is stored as the chosen language. */
export default function LanguageOffer() {
  return (
    <section lang="zh-CN" aria-label="语言" className={styles.offer}>
      <p>TPU 提供简体中文界面。</p>
      <div className={styles.actions}>
        <TextAction to={() => choose('zh-CN')}>切换到中文</TextAction>
        <TextAction tone="muted" to={() => choose('en-US')}>
          继续使用英文
        </TextAction>
      </div>
    </section>
  )
}
